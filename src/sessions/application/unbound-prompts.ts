// Answers to prompts that belong to no item: checked against their widget, never graded.
import {
  ChoiceMatrixResponse,
  ChoiceResponse,
  CodeResponse,
  ConfirmationResponse,
  DateResponse,
  MultiSelectResponse,
  OrderingResponse,
  RatingResponse,
  SelfAssessmentResponse,
  TextResponse,
  type ClientAction,
} from '../../contract/widget.js'
import { readPlainNumber } from '../../items/index.js'
import type { FieldError } from '../../kernel/errors.js'
import type { z } from 'zod'

/** Pointers lead into the body of the respond call. */
const ROOT = '/response'
const MAX_LINE = 200

type Read =
  { readonly ok: true; readonly canonical: string } | { readonly ok: false; readonly errors: readonly FieldError[] }

export function readUnbound(action: ClientAction, response: Readonly<Record<string, unknown>>): Read {
  switch (action.widget_type) {
    case 'multiple_choice':
      return parsed(ChoiceResponse, response, given => readChoice(action.props, given))
    case 'free_text': {
      const { min_length: least, max_length: most } = action.props
      return parsed(TextResponse, response, ({ text }) => {
        // What nobody can see is nothing written.
        const length = [...text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')].length
        if (length < least)
          return refused('/text', least === 1 ? 'Write something first.' : `Write at least ${least} characters.`)
        if (length > most) return refused('/text', `Write at most ${most} characters.`)
        return { ok: true, canonical: text.normalize('NFC').trim() }
      })
    }
    case 'code_editor':
      return parsed(CodeResponse, response, ({ code }) => ({ ok: true, canonical: code }))
    case 'multi_select':
      return parsed(MultiSelectResponse, response, given => readSelections(action.props, given))
    case 'number':
      return parsed(TextResponse, response, ({ text }) => readNumberLine(action.props, text.normalize('NFC').trim()))
    case 'ordering':
      return parsed(OrderingResponse, response, given => readOrder(action.props.entries, given))
    case 'rating_scale': {
      const { min, max } = action.props
      return parsed(RatingResponse, response, ({ rating }) =>
        rating < min || rating > max
          ? refused('/rating', `Choose a number from ${min} to ${max}.`)
          : { ok: true, canonical: String(rating) },
      )
    }
    case 'confirmation':
      return parsed(ConfirmationResponse, response, ({ confirmed }) => ({ ok: true, canonical: String(confirmed) }))
    case 'date':
      return parsed(DateResponse, response, ({ date }) => readDay(action.props, date))
    case 'choice_matrix':
      return parsed(ChoiceMatrixResponse, response, given => readGrid(action.props, given))
    case 'self_assessment':
      return parsed(SelfAssessmentResponse, response, ({ self_assessment: said }) =>
        action.props.choices.includes(said)
          ? { ok: true, canonical: said }
          : refused('/self_assessment', 'Choose one of the options.'),
      )
    case 'expression':
    case 'matrix':
    case 'table':
    case 'parts':
      // Only an item's answer type can read these, and no tool opens one without an item.
      return refused('', 'This prompt takes no answer.')
  }
}

type Props<T extends ClientAction['widget_type']> = Extract<ClientAction, { widget_type: T }>['props']

function readChoice({ options, other_label }: Props<'multiple_choice'>, given: z.infer<typeof ChoiceResponse>): Read {
  const { index, selection } = given
  const offered = withOther(options, other_label)
  const place = index ?? offered.indexOf(selection!)
  if (offered[place] === undefined)
    return refused(index === undefined ? '/selection' : '/index', 'Choose one of the options.')
  if (selection !== undefined && offered[place] !== selection)
    return refused('/index', 'Selection and index name different options.')
  return readOther(given.other, place === options.length, own =>
    own === null ? String(place) : JSON.stringify([place, own]),
  )
}

function readSelections(
  { options, other_label, min_selections: least, max_selections: most }: Props<'multi_select'>,
  { indices, selections, other }: z.infer<typeof MultiSelectResponse>,
): Read {
  const at = indices === undefined ? '/selections' : '/indices'
  const offered = withOther(options, other_label)
  const places = indices ?? placesOf(selections!, offered)
  if (places.some(place => offered[place] === undefined)) return refused(at, 'Choose among the options.')
  if (new Set(places).size < places.length) return refused(at, 'Choose each option once.')
  if (selections !== undefined && !sameTexts(places, offered, selections))
    return refused('/indices', 'Selections and indices name different options.')
  if (places.length < least) return refused(at, `Choose at least ${least}.`)
  if (places.length > most) return refused(at, `Choose at most ${most}.`)
  const ordered = places.toSorted((one, other) => one - other)
  return readOther(other, places.includes(options.length), own =>
    JSON.stringify(own === null ? ordered : [...ordered, own]),
  )
}

const withOther = (options: readonly string[], label: string | undefined): readonly string[] =>
  label === undefined ? options : [...options, label]

/** `other` stands in a response exactly when the learner's own option is chosen, and says something. */
function readOther(other: string | undefined, isChosen: boolean, canonical: (own: string | null) => string): Read {
  const own = other?.normalize('NFC').trim() ?? ''
  if (!isChosen)
    return own === '' ? { ok: true, canonical: canonical(null) } : refused('/other', 'This option was not chosen.')
  return own === '' ? refused('/other', 'Say what.') : { ok: true, canonical: canonical(own) }
}

/** Only plain numbers have a notation that somebody without a key can check. */
function readNumberLine({ notation }: Props<'number'>, line: string): Read {
  if (line === '') return refused('/text', 'Write a number.')
  if (line.length > MAX_LINE) return refused('/text', `Write at most ${MAX_LINE} characters.`)
  if (notation === 'integer' || notation === 'decimal') {
    const read = readPlainNumber(notation, line)
    if (!read.ok) return refused('/text', read.message)
  }
  return { ok: true, canonical: line }
}

function readDay({ min, max }: Props<'date'>, date: string): Read {
  if (min !== undefined && date < min) return refused('/date', `Choose a day from ${min} on.`)
  if (max !== undefined && date > max) return refused('/date', `Choose a day up to ${max}.`)
  return { ok: true, canonical: date }
}

function readGrid(
  { rows, columns, all_rows }: Props<'choice_matrix'>,
  { indices, selections }: z.infer<typeof ChoiceMatrixResponse>,
): Read {
  const at = indices === undefined ? '/selections' : '/indices'
  const places = indices ?? selections!.map(text => (text === null ? null : columns.indexOf(text)))
  if (places.length !== rows.length) return refused(at, `Answer ${rows.length} rows, with nothing for a row left open.`)
  if (places.some(place => place !== null && columns[place] === undefined))
    return refused(at, 'Choose among the columns.')
  const named = places.map(place => (place === null ? null : columns[place]))
  if (selections !== undefined && JSON.stringify(selections) !== JSON.stringify(named))
    return refused('/indices', 'Selections and indices name different columns.')
  const open = places.indexOf(null)
  if (all_rows && open >= 0) return refused(`${at}/${open}`, 'Choose one for this row, too.')
  return { ok: true, canonical: JSON.stringify(places) }
}

function readOrder(shown: readonly string[], { order, entries }: z.infer<typeof OrderingResponse>): Read {
  const at = order === undefined ? '/entries' : '/order'
  const places = order ?? placesOf(entries!, shown)
  if (places.length !== shown.length || new Set(places).size < places.length)
    return refused(at, 'Name every entry once.')
  if (places.some(place => shown[place] === undefined)) return refused(at, 'Name every entry once.')
  if (entries !== undefined && JSON.stringify(places.map(place => shown[place])) !== JSON.stringify(entries))
    return refused('/order', 'Order and entries differ.')
  return { ok: true, canonical: JSON.stringify(places) }
}

/** Equal texts are taken from the top, each place once; -1 where there is none. */
function placesOf(texts: readonly string[], shown: readonly string[]): number[] {
  const taken = new Set<number>()
  return texts.map(text => {
    const place = shown.findIndex((other, index) => other === text && !taken.has(index))
    taken.add(place)
    return place
  })
}

/** In any order, counting repeats. */
function sameTexts(places: readonly number[], shown: readonly string[], texts: readonly string[]): boolean {
  const left = [...texts]
  for (const place of places) {
    const at = left.indexOf(shown[place]!)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

function parsed<T>(schema: z.ZodType<T>, response: Record<string, unknown>, then: (value: T) => Read): Read {
  const result = schema.safeParse(response)
  if (result.success) return then(result.data)
  return {
    ok: false,
    errors: result.error.issues.map(issue => ({
      pointer: ROOT + issue.path.map(part => `/${String(part)}`).join(''),
      // The sender knows which field it was; a refusal that repeats it would be an echo of anything.
      message: issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message,
    })),
  }
}

const refused = (pointer: string, sentence: string): Read => ({
  ok: false,
  errors: [{ pointer: ROOT + pointer, message: sentence }],
})
