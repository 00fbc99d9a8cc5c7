// Turns touch, mouse and wheel on a map into moves and zooms. A press without movement stays a click.

type Gestures = {
  /** By pixels of the window. */
  move(by: { readonly x: number; readonly y: number }): void
  /** About a point of the element. */
  zoom(factor: number, at: { readonly x: number; readonly y: number }): void
}

const STILL = 4

/** Listens for as long as the element exists. */
export function onGestures(element: HTMLElement, { move, zoom }: Gestures): void {
  const down = new Map<number, { x: number; y: number }>()
  let travelled = 0
  const pointIn = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const lift = (event: PointerEvent): void => {
    down.delete(event.pointerId)
    element.toggleAttribute('data-moving', down.size > 0 && travelled > STILL)
  }
  element.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    if (down.size === 0) travelled = 0
    down.set(event.pointerId, pointIn(event))
  })
  element.addEventListener('pointermove', event => {
    const last = down.get(event.pointerId)
    if (!last) return
    const now = pointIn(event)
    const by = { x: now.x - last.x, y: now.y - last.y }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    travelled += Math.hypot(by.x, by.y)
    if (travelled <= STILL) return
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
    element.toggleAttribute('data-moving', true)
    down.set(event.pointerId, now)
    if (!other) return move(by)
    const [before, after] = [last, now].map(point => Math.hypot(point.x - other.x, point.y - other.y))
    zoom(after! / Math.max(1, before!), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    move({ x: by.x / 2, y: by.y / 2 })
  })
  element.addEventListener('pointerup', lift)
  element.addEventListener('pointercancel', lift)
  // What was dragged is not pressed as well.
  element.addEventListener('click', event => travelled > STILL && event.stopPropagation(), { capture: true })
  element.addEventListener(
    'wheel',
    event => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      // The page has to go on scrolling under a plain wheel; a pinch on a trackpad comes as a wheel with Ctrl.
      if (event.ctrlKey || event.metaKey) zoom(Math.exp((-event.deltaY * unit) / 240), pointIn(event))
      else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
        move({ x: -(event.deltaX || event.deltaY) * unit, y: 0 })
      else return
      event.preventDefault()
    },
    { passive: false },
  )
}
