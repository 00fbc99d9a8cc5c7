// A pupil who answers as one wrong way of thinking leads to wherever it can show, and rightly elsewhere, in practice with the shipped
// questions: what is certified of them, and how soon they are once they have given it up.
import {
  bankOfSkill,
  gradeResponse,
  gradesLater,
  misconceptionsShownBy,
  prepareNextItem,
  readResponse,
  respondByPart,
  respondRightly,
  respondWith,
  tiersOfSkill,
  type Catalogue,
  type Item,
} from '../../src/items/index.js'
import { chooseNext, skillRecord, type Evidence } from '../../src/learners/index.js'
import { misconceptionsIn } from '../../src/tutor/simulation/one-misconception.js'
import { randomFrom, someEvidence } from '../../src/learners/simulation/try-gate.js'

export type Held = { readonly skillId: string; readonly id: string }

/** `curedAfter`: how often it is seen and treated before it is given up; null: never. */
export type Holder = Held & { readonly curedAfter: number | null; readonly seed: string }

export type Practised = {
  /** How often the misconception was diagnosed. */
  readonly seen: number
  /** Whether the gate stood open at any time while it was held. */
  readonly certifiedHolding: boolean
  /** Items from the cure until the gate stands open; null: never, or there was no cure. */
  readonly itemsToMastery: number | null
}

const SLIPS = 0.1
/** Answers that practice looks back on. */
const WINDOW = 40

/** All misconceptions of questions that code grades at once, each once per skill. */
export const heldInBank = (catalogue: Catalogue): Held[] =>
  misconceptionsIn(
    catalogue.skills().map(({ skillId }) => skillId),
    catalogue,
  )

export function practise(catalogue: Catalogue, { skillId, id, curedAfter, seed }: Holder, items: number): Practised {
  const random = randomFrom([...`${seed} ${skillId} ${id}`].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7))
  const bank = bankOfSkill(catalogue, skillId)
  const skills = [{ skillId, tiers: tiersOfSkill(catalogue, skillId) }]
  const evidence: Evidence[] = []
  const recent: Item[] = []
  let seen = 0
  let certifiedHolding = false
  let curedAt: number | null = null
  for (let position = 1; position <= items; position += 1) {
    const records = new Map([[skillId, skillRecord(evidence.slice(-WINDOW), bank)]])
    const choice = chooseNext({ skills, records, recent: recent.slice(-WINDOW), began: null })!
    const item = prepareNextItem(catalogue, { ...choice, language: null }, seed, position, recent.slice(-WINDOW))
    recent.push(item)
    const verdict = answered(item, curedAt === null ? id : null, random)
    if (verdict === null) continue
    const couldShow = misconceptionsShownBy(item)
    const misconception = !verdict.correct && couldShow.includes(verdict.note ?? '') ? verdict.note : null
    evidence.push(
      someEvidence(position, {
        skillId,
        blueprintId: item.blueprintId,
        variantKey: item.variantKey,
        tier: item.tier,
        guess: item.parts[0].form === 'choice' ? 1 / item.parts[0].options.length : 0.05,
        correct: verdict.correct,
        couldShow,
        misconception,
      }),
    )
    const { mastered } = skillRecord(evidence.slice(-WINDOW), bank)
    if (misconception === id) seen += 1
    if (curedAt === null && mastered) certifiedHolding = true
    if (curedAt !== null && mastered) return { seen, certifiedHolding, itemsToMastery: position - curedAt }
    if (curedAfter !== null && curedAt === null && seen >= curedAfter) curedAt = position
  }
  return { seen, certifiedHolding, itemsToMastery: null }
}

/** What the grader says of the pupil's answer; null for one that is graded later. */
function answered(item: Item, held: string | null, random: () => number) {
  if (gradesLater(item)) return null
  const slips = random() < SLIPS
  const response = (held === null ? null : wrongBy(item, held, random)) ?? (slips ? blunder(item, random) : null)
  const read = readResponse(item, response ?? respondRightly(item))
  return read.ok ? gradeResponse(item, read.canonical) : null
}

/** The answer to which the misconception leads; a guess where the options do not offer it; null where it makes no difference. */
function wrongBy(item: Item, id: string, random: () => number): Record<string, unknown> | null {
  const part = item.parts.find(({ misconceptions }) => misconceptions.some(bug => bug.id === id))
  if (part === undefined) return null
  const { value } = part.misconceptions.find(bug => bug.id === id)!
  const isOffered = part.form !== 'choice' || part.options.some(option => option.value === value)
  const own = isOffered ? respondWith(part, value) : { index: Math.floor(random() * part.options.length) }
  return respondByPart(item, one => (one === part ? own : respondWith(one, one.key)))
}

function blunder(item: Item, random: () => number): Record<string, unknown> {
  const bugs = item.parts[0].misconceptions
  const bug = bugs[Math.floor(random() * bugs.length)]
  return bug === undefined
    ? respondRightly(item)
    : respondByPart(item, one => respondWith(one, one === item.parts[0] ? bug.value : one.key))
}
