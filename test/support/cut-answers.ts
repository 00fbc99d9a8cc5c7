// The fixtures' questions answered as a learner answers them: by reading what is asked.
import type { ClientAction } from '../../src/contract/widget.js'
import { SO_IT_IS } from './far-programme.js'

export type Quality = 'right' | 'wrong'

/** Throws for a question that is not of the fixtures. A form's questions and a dialogue have no right answer: `right` is the first. */
export function answerTo(action: ClientAction, quality: Quality): Record<string, unknown> {
  const { props, widget_type: kind } = action
  if (kind === 'rating_scale') return { rating: 4 }
  if (kind === 'confirmation') return { confirmed: true }
  if (action.question_id !== undefined && kind === 'multiple_choice') return { index: quality === 'right' ? 0 : 1 }
  if (kind === 'free_text' && action.props.multiline)
    return {
      text: quality === 'right' ? 'Ten ones make a ten, which is easier: put them together.' : 'It comes and goes.',
    }
  if (kind === 'self_assessment') return { self_assessment: 'partly' }
  if (kind === 'multiple_choice' && props.prompt === MENU)
    return { index: quality === 'right' ? 0 : Math.max(0, props.options.indexOf(DRAFT)) }
  const right =
    ('options' in props ? props.options.find(option => REASONS.includes(option)) : undefined) ?? solve(props.prompt)
  if (kind !== 'multiple_choice') return { text: quality === 'right' ? right : nextTo(right) }
  const { options } = props as { options: string[] }
  const index = options.indexOf(right)
  if (index < 0) throw new Error(`${right} is not among ${options.join()}`)
  return { index: quality === 'right' ? index : (index + 1) % options.length }
}

/** Of a programme: what is recommended stands first; whoever does not take that asks for questions from the documents, where they can. */
const MENU = 'What would you like to do now?'
const DRAFT = 'Ask me questions from the documents'

/** Right options of the fixtures' reason questions, and of drafted ones. */
const REASONS: readonly string[] = [
  SO_IT_IS,
  'It counts tens.',
  'When there are ten of them.',
  'Adding to ten is easy.',
  'Putting two amounts together.',
]

function solve(prompt: string): string {
  const sum = /(\d+) \+ (\d+)/.exec(prompt)
  if (sum) return String(Number(sum[1]) + Number(sum[2]))
  const host = /(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)/.exec(prompt)
  if (!host) throw new Error(`No learner of the fixtures can answer this: ${prompt}`)
  const [a, b, c, d, length] = host.slice(1).map(Number) as [number, number, number, number, number]
  const address = ((a * 256 + b) * 256 + c) * 256 + d
  const network = address - (address % 2 ** (32 - length))
  return [24, 16, 8, 0].map(shift => Math.floor(network / 2 ** shift) % 256).join('.')
}

/** Of the same form, and wrong. */
const nextTo = (right: string): string => right.replace(/\d+$/, last => String((Number(last) + 1) % 256))
