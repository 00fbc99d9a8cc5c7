// <viva-file-list>: the files of the folder of blueprints, found by their words or group by group.
import { html, nothing } from 'lit'
import type { BlueprintFiles } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { groupName, groupsOf, type FileGroup } from './file-groups.js'
import { fileLink } from './file-link.js'
import blueprintsCss from './blueprints.css?inline'
import fileListCss from './file-list.css?inline'

type Listed = BlueprintFiles['files'][number]

/** With no more files than these all groups are open at first. */
const FEW = 25

const isStatus = (status: string): status is keyof typeof authoringTexts.table.list.statuses =>
  Object.hasOwn(authoringTexts.table.list.statuses, status)

/** How the list was left, for who comes back to it. */
let left: { readonly wanted: string; readonly toggled: ReadonlyMap<string, boolean> } = { wanted: '', toggled: new Map() }

class FileList extends LocalizedElement {
  static override readonly texts = authoringTexts
  static override properties = { ...given('files'), ...own('wanted', 'toggled') }
  files: readonly Listed[] = []
  /** Words that the files that are shown have in their names, titles or ids. */
  wanted = left.wanted
  /** The names of groups that the author has opened or closed. */
  toggled = left.toggled

  protected override updated(): void {
    left = { wanted: this.wanted, toggled: this.toggled }
  }

  protected override render() {
    const { list } = authoringTexts.table
    const words = this.wanted.toLowerCase().split(/\s+/)
    const isWanted = ({ file, title, blueprint_id: id }: Listed): boolean =>
      words.every(word => `${file} ${title} ${id}`.toLowerCase().includes(word))
    const found = this.files.filter(isWanted)
    const isSearch = this.wanted.trim() !== ''
    // Found ones stay where they are.
    const groups = groupsOf(this.files)
      .map(group => ({ ...group, files: group.files.filter(isWanted) }))
      .filter(group => group.files.length > 0)
    return html`<label class="find"
        ><span>${list.find}</span
        ><input
          type="search"
          autocomplete="off"
          .value=${this.wanted}
          @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)}
      /></label>
      <p class="muted small" role="status">${list.files({ n: found.length })}</p>
      ${groups.map(group => this.#group(group, isSearch))}`
  }

  /** In a search all are open, and closing one of them is not remembered. */
  #group(group: FileGroup, isSearch: boolean) {
    const { list } = authoringTexts.table
    const name = groupName(group)
    const isOpen = isSearch || (this.toggled.get(name) ?? this.files.length <= FEW)
    const faults = group.files.reduce((sum, { faults: n }) => sum + n, 0)
    const toggle = (event: Event): void => {
      if (!isSearch) this.toggled = new Map(this.toggled).set(name, (event.target as HTMLDetailsElement).open)
    }
    return html`<details class="group" ?open=${isOpen} @toggle=${toggle}>
      <summary>
        <bdi>${name === '' ? list.topFolder : name}</bdi>
        <span class="muted small">${list.files({ n: group.files.length })}</span>
        ${faults === 0 ? nothing : html`<span class="faulty small">${list.faults({ n: faults })}</span>`}
      </summary>
      ${isOpen ? html`<ul>${group.files.map(file => row(file))}</ul>` : nothing}
    </details>`
  }

  static override readonly css = [blueprintsCss, fileListCss]
}

function row({ file, kind, title, status, use, faults }: Listed) {
  const { list, kinds } = authoringTexts.table
  const state = { in_use: list.inUse, unasked: list.unasked, not_loaded: list.notInUse }[use]
  const facts = [
    ...(kind === 'blueprint' ? [] : [kinds[kind]]),
    ...(status === null ? [] : [isStatus(status) ? list.statuses[status] : status]),
    state,
  ]
  return html`<li>
    ${fileLink(file, title ?? file)}
    <span class="small facts">
      ${title === null ? nothing : html`<code dir="ltr">${file}</code>`}
      <span class="muted">${facts.join(' · ')}</span>
      ${faults === 0 ? nothing : html`<span class="faulty">${list.faults({ n: faults })}</span>`}
    </span>
  </li>`
}

customElements.get('viva-file-list') ?? customElements.define('viva-file-list', FileList)
