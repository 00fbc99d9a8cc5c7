// A question of another system as a blueprint with one form, for its author to go on with: a draft, which nobody is asked.
import { answered, escaped, rightOf, type Answered, type Words } from './answered.js'
import { usedDraws, type Draws } from './formulas/draws.js'
import {
  valueOf,
  type AskedByFormula,
  type AskedOnce,
  type DrawnQuestion,
  type PlainQuestion,
  type WrongAnswer,
} from './plain-question.js'

type BlueprintFrame = {
  readonly id: string
  readonly skill: string
  readonly license: string
  readonly language: string
  readonly words: Words
  /** What does not pass the check of blueprints, and is left out. */
  readonly without: ReadonlySet<Spared>
  /** Ways to answer without reading that earn more than chance: names of strategies. */
  readonly blind: ReadonlySet<string>
}

/** `hidden_key`: that a question does not name its answer. `reading_needed`: that nobody is right without reading it. */
export type Spared = 'explanation' | 'misconceptions' | 'hidden_key' | 'reading' | 'reading_needed'

/** The fields of a blueprint file, in their usual order. */
export type BlueprintFields = Readonly<Record<string, unknown>>

/** Misconceptions that each blueprint has, unless it says why not. */
const ENOUGH = 3
/** Options that are shown at once. */
const MOST_OPTIONS = 6

type Placed = {
  readonly id: string
  /** Null where it is the only one. */
  readonly prompt: string | null
  readonly points: number
  readonly asked: AskedOnce | AskedByFormula
  readonly answer: Answered
}
type Misconception = { readonly id: string; readonly part: Placed; readonly wrong: WrongAnswer }

export function toBlueprint(question: PlainQuestion | DrawnQuestion, frame: BlueprintFrame): BlueprintFields {
  const { words, without, blind } = frame
  const because = 'draws' in question ? 'It was imported.' : 'It was imported, and has one form.'
  const parts = partsOf(question, words, without.has('misconceptions'))
  const isParted = parts.length > 1
  const misconceptions = parts
    .flatMap(part => part.answer.wrong.filter(({ feedback }) => feedback !== '').map(wrong => ({ part, wrong })))
    .map((each, at): Misconception => ({ ...each, id: `wrong_${at + 1}` }))
  const chosen = parts.find(({ answer }) => answer.isChosen)
  const say = escaped(
    question.explanation === '' || without.has('explanation') ? rightOfAll(parts, words) : question.explanation,
  )
  const draws = drawsOf(question, parts, misconceptions, say)
  const about = ({ id }: Placed) => (isParted ? { part: id } : {})
  return {
    schema: 'blueprint/1',
    id: frame.id,
    version: 1,
    status: 'draft',
    license: frame.license,
    title: escaped(question.name),
    language: frame.language,
    skills: [{ id: frame.skill, weight: 1 }],
    bloom: parts.some(({ asked }) => asked.kind === 'drawn' || asked.kind === 'number') ? 'apply' : 'remember',
    ...draws,
    tiers: { medium: { b: 0, when: 'true' } },
    variant_key: variantKey(draws.params, frame.id),
    stem: escaped(question.stem),
    parts: parts.map(({ id, prompt, points, answer: { response, key, grade, isChosen } }) => ({
      id,
      ...(prompt !== null && { prompt: escaped(prompt) }),
      response: { ...response, label: words.label },
      key,
      ...(without.has('hidden_key') && { key_shown: 'It was asked like this where it was imported from.' }),
      ...(grade !== null && { grade }),
      ...(isChosen && { forms: ['choice'] }),
      ...(points !== 1 && { points }),
    })),
    ...(misconceptions.length > 0 && {
      misconceptions: misconceptions.map(({ id, part, wrong }) => ({
        id,
        ...about(part),
        ...whenOf(part, wrong),
        value: wrong.text,
        feedback: escaped(wrong.feedback),
      })),
    }),
    ...(chosen !== undefined && { choice: choiceOf(chosen.answer.wrong) }),
    solution: [{ say, ...(say.includes('{{') && { check: checkOf(parts) }) }],
    expected: { seconds: 60 * parts.length },
    exposure: { min_variants: 1, because },
    accessibility: { keyboard: true, essential_time: false, ...(without.has('reading') && { max_grade_level: 18 }) },
    ...((misconceptions.length < ENOUGH || blind.size > 0) && {
      exceptions: {
        ...(misconceptions.length < ENOUGH && { misconceptions: because }),
        ...(blind.size > 0 && {
          reads_nothing: { strategies: [...blind], because: 'It was imported with these answers.' },
        }),
      },
    }),
    tests: [
      ...parts.map(part => ({ ...about(part), answer: '{{key}}', expect: { score: 1 } })),
      ...misconceptions.map(({ id, part }) => ({
        ...about(part),
        answer: { value_of: id },
        when: id,
        expect: { score: 0, note: id },
      })),
    ],
  }
}

/** `isUnexplained`: nothing is said to wrong answers. */
function partsOf({ asked }: PlainQuestion | DrawnQuestion, words: Words, isUnexplained: boolean): Placed[] {
  const answerTo = (one: AskedOnce | AskedByFormula, mayChoose: boolean): Answered => {
    const answer = answered(one, words, mayChoose)
    if (!isUnexplained) return answer
    return { ...answer, wrong: answer.isChosen ? answer.wrong.map(each => ({ ...each, feedback: '' })) : [] }
  }
  if (asked.kind !== 'parts') return [{ id: 'asked', prompt: null, points: 1, asked, answer: answerTo(asked, true) }]
  const choices = asked.parts.filter(({ asked: one }) => isChoice(one)).length
  return asked.parts.map((part, at) => ({
    id: `part_${at + 1}`,
    prompt: promptOf(part.prompt, at + 1, asked.parts.length, words),
    points: part.points,
    asked: part.asked,
    answer: answerTo(part.asked, choices === 1),
  }))
}

function promptOf(prompt: string | null, number: number, of: number, words: Words): string | null {
  if (prompt === null) return of === 1 ? null : words.gap(number)
  return prompt === '' ? words.part(number) : prompt
}

const isChoice = (asked: AskedOnce | AskedByFormula): boolean =>
  asked.kind === 'one' || asked.kind === 'truth' || (asked.kind === 'drawn' && asked.isChosen === true)

function choiceOf(wrong: readonly WrongAnswer[]) {
  const filler = wrong.filter(({ feedback }) => feedback === '').map(({ text }) => text)
  return { count: Math.min(MOST_OPTIONS, wrong.length + 1), ...(filler.length > 0 && { filler }) }
}

const rightOfAll = (parts: readonly Placed[], words: Words): string =>
  parts
    .map(({ asked }, at) => `${parts.length > 1 ? `(${at + 1}) ` : ''}${rightOf(asked, words, valueOf)}`)
    .join('\n\n')

/** For draws with which the mistake leads to the right answer. */
function whenOf({ asked, answer: { key } }: Placed, { text }: WrongAnswer) {
  if (asked.kind !== 'drawn' || holdsExpressions(asked)) return {}
  if (asked.type === 'expression') return { when: `not equivalent(${text}, ${key})` }
  return asked.type === 'equation' ? {} : { when: `${bracketed(text)} != ${bracketed(key)}` }
}

/** Lists of expressions are equal where they are written alike. */
const holdsExpressions = ({ holds }: AskedByFormula): boolean =>
  (holds?.['of'] as { readonly type: string } | undefined)?.type === 'expression'

const bracketed = (formula: string): string => (/[<>=]| if | and | or |not /.test(formula) ? `(${formula})` : formula)

/** That the key is what it was in the other system: a check in another way is the author's to write. */
function checkOf(parts: readonly Placed[]): string {
  const checks = parts.flatMap(({ id, asked, answer: { key } }) => {
    if (asked.kind !== 'drawn' || holdsExpressions(asked)) return []
    const name = parts.length > 1 ? id : 'key'
    return [asked.type === 'expression' ? `equivalent(${name}, ${key})` : `${name} == ${bracketed(key)}`]
  })
  return checks.length === 0 ? 'true' : checks.join(' and ')
}

/** Without what nothing refers to: a blueprint has no name that is of no use. */
function drawsOf(
  question: PlainQuestion | DrawnQuestion,
  parts: readonly Placed[],
  misconceptions: readonly Misconception[],
  say: string,
): Partial<Draws> & Pick<Draws, 'params'> {
  if (!('draws' in question)) return { params: {} }
  const texts = [
    question.stem,
    ...parts.map(({ prompt }) => prompt ?? ''),
    ...misconceptions.map(({ wrong }) => wrong.feedback),
  ]
  const formulas = [
    ...[say, ...texts.map(escaped)].flatMap(text =>
      [...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, formula]) => formula!),
    ),
    ...parts.flatMap(({ answer }) => [answer.key, ...answer.wrong.map(({ text }) => text)]),
  ]
  const needed = parts.flatMap(({ answer: { constraint } }) => constraint ?? [])
  const { params, derive, constraints: kept } = usedDraws(question.draws, [...formulas, ...needed])
  const constraints = [...kept, ...needed]
  return { params, derive, ...(constraints.length > 0 && { constraints }) }
}

/** Two questions are the same where all that is drawn is. */
const variantKey = (params: Draws['params'], id: string): string =>
  Object.keys(params).length === 0
    ? id
    : Object.keys(params)
        .map(name => `{{${name}}}`)
        .join(' ')
