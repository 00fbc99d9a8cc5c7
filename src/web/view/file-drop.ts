// Files that are dropped on an element or chosen in its field. The looks are in styles/file-drop.css.
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** `take` gets the files, at least one. Belongs to the element that shows the field. */
export class FileDrop implements ReactiveController {
  /** Files are being dragged over it. */
  isOver = false

  constructor(
    readonly host: ReactiveControllerHost,
    readonly take: (files: FileList) => void,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.isOver = false
  }

  /** For `change` of the field, which can then take the same file again. */
  choose = (event: Event): void => {
    const field = event.target as HTMLInputElement
    this.#give(field.files)
    field.value = ''
  }

  /** For `dragover` and `dragleave`. */
  drag = (event: DragEvent): void => {
    event.preventDefault()
    this.#mark(event.type === 'dragover')
  }

  drop = (event: DragEvent): void => {
    event.preventDefault()
    this.#mark(false)
    this.#give(event.dataTransfer?.files ?? null)
  }

  #mark(isOver: boolean): void {
    if (isOver === this.isOver) return
    this.isOver = isOver
    this.host.requestUpdate()
  }

  #give(files: FileList | null): void {
    if (files !== null && files.length > 0) this.take(files)
  }
}
