// An answer entered in the page the way a learner enters it: typed, ticked, chosen, moved or filled in, for each widget.
import type { Locator, Page } from 'playwright-core'
import { TOKENS } from '../../src/container-tokens.js'
import { answerType } from '../../src/items/domain/answers/registry.js'
import type { Item, ItemPart } from '../../src/items/index.js'
import type { TestServer } from '../support/test-server.js'
import { sessionIdOf } from './site.js'

/** The open question as the server has it, with its key. */
export async function openItem(server: TestServer, page: Page): Promise<Item> {
  const sessions = server.container.resolve(TOKENS.sessions)
  const sessionId = sessionIdOf(page)
  const { position } = (await sessions.load(sessionId))!.stored.session
  const [open] = await sessions.itemsAt(sessionId, position, position)
  return open!.item
}

/** Where the fields of a part are: the whole question, or the section of one of several parts. */
export const placeOfPart = (page: Page, item: Item, at: number): Locator =>
  item.parts.length === 1
    ? page.locator('.question')
    : page.getByRole('region', { name: `Part ${'abcdefgh'[at]}`, exact: true })

/** The noun of the widget that asks for the part. */
export const widgetOf = (part: ItemPart): string =>
  part.form === 'choice'
    ? 'multiple_choice'
    : answerType(part.answer.type).ask(part.answer.settings, { label: '', options: [] }).noun

/** The canonical value as a learner types it; several values have a line each. */
export function typedOf(part: ItemPart, canonical: string): string {
  const { type, settings } = part.answer
  if (widgetOf(part) === 'table')
    return (JSON.parse(answerType(type).write!(canonical, settings)) as string[]).join('\n')
  if (['multi_select', 'ordering'].includes(widgetOf(part))) return (JSON.parse(canonical) as string[]).join('\n')
  return answerType(type).write?.(canonical, settings) ?? canonical
}

/** Enters `canonical`, which is the part's key or one of its misconceptions. */
export async function enter(page: Page, place: Locator, part: ItemPart, canonical: string): Promise<void> {
  const written = typedOf(part, canonical)
  switch (widgetOf(part)) {
    case 'multiple_choice':
      return await place
        .getByRole('radio')
        .nth(part.options.findIndex(option => option.value === canonical))
        .check()
    case 'multi_select': {
      const wanted = new Set(written.split('\n'))
      const boxes = place.getByRole('checkbox')
      for (const [at, option] of part.options.entries()) await boxes.nth(at).setChecked(wanted.has(option.value))
      return
    }
    case 'ordering':
      return await arrange(page, place, part, written.split('\n'))
    case 'table':
      return await fillGaps(place, written.split('\n'))
    case 'matrix':
      return await fillAll(place, (JSON.parse(written) as string[][]).flat())
    case 'code_editor':
      await place.locator('.cm-content').click()
      await page.keyboard.press('Control+A')
      return await page.keyboard.insertText(written)
    default:
      return await place.getByRole('textbox').fill(written)
  }
}

/** Each gap is typed, or chosen from a list. */
async function fillGaps(place: Locator, texts: readonly string[]): Promise<void> {
  const gaps = place.locator('td input, td select')
  for (const [at, text] of texts.entries()) {
    const gap = gaps.nth(at)
    if (await gap.evaluate(field => field.matches('select'))) await gap.selectOption(text)
    else await gap.fill(text)
  }
}

async function fillAll(place: Locator, texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) await place.getByRole('textbox').nth(at).fill(text)
}

/** Moves entries up with their keys, the first place first. */
async function arrange(page: Page, place: Locator, part: ItemPart, wanted: readonly string[]): Promise<void> {
  const shown = part.options.map(option => option.value)
  if (wanted.every((value, at) => value === shown[at])) {
    // An order that nobody touched is sent only once it is said to be meant.
    await place.locator('.entry').first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowUp')
  }
  for (const [to, value] of wanted.entries()) {
    const from = shown.indexOf(value)
    shown.splice(to, 0, ...shown.splice(from, 1))
    await place.locator('.entry').nth(from).focus()
    for (let step = from; step > to; step -= 1) await page.keyboard.press('Alt+ArrowUp')
  }
}
