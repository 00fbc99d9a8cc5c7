// An item that an author wrote out: one question with options, each with the reason why it is right or not. It belongs to no skill.
import { ENGINE_VERSION, NO_SKILL, type Item } from './item.js'
import { shuffled } from '../generate/random.js'

type WrittenQuestion = {
  /** Tag of the language that it is written in. */
  readonly language: string
  /** The document that holds it, by id, version and hash. */
  readonly source: { readonly id: string; readonly version: number; readonly hash: string }
  readonly ask: string
  /** One of them is right; no two texts are the same. */
  readonly options: readonly {
    readonly text: string
    readonly right: boolean
    readonly reason: string
    /** Id of the misconception that it shows; null: none in particular. */
    readonly shows: string | null
  }[]
  readonly hint: string
}

/** Pure: the seed decides the order of the options. */
export function writtenItem({ language, source, ask, options, hint }: WrittenQuestion, seed: string): Item {
  const right = options.find(option => option.right)!
  return {
    blueprintId: source.id,
    blueprintVersion: source.version,
    blueprintHash: source.hash,
    engineVersion: ENGINE_VERSION,
    seed,
    tier: 'medium',
    skillId: NO_SKILL,
    sectionId: null,
    language,
    variantKey: writtenKey(source.id, ask),
    stem: ask,
    spoken: null,
    parts: [
      {
        id: 'answer',
        prompt: '',
        label: '',
        points: 1,
        form: 'choice',
        answer: { type: 'option', settings: {} },
        options: shuffled(seed, 'order/answer', options).map(({ text }) => ({ value: text, text })),
        key: right.text,
        misconceptions: options
          .filter(option => !option.right)
          .map(({ text, reason, shows }, i) => ({
            id: shows ?? `option-${i + 1}`,
            value: text,
            feedback: reason,
            remediate: null,
          })),
        wrongFormCredit: 0,
        accept: null,
        followThrough: null,
      },
    ],
    steps: [right.reason],
    hints: [{ text: hint, cost: 0 }],
    expectedSeconds: 60,
  }
}

/** The `variantKey` of the item: by it one finds out whether the question was asked before. */
export const writtenKey = (sourceId: string, ask: string): string => `${sourceId}: ${ask}`
