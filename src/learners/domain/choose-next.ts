// What to practise next: which skill, and how hard. A pure function of the learner's records and of what this session has asked.
import type { Tier } from './evidence.js'
import { isOpen } from './misconceptions.js'
import { FRESH_RECORD, isDue, predicted, type SkillRecord } from './skill-record.js'

/** A skill with the tiers that its blueprints offer. */
type Practicable = { readonly skillId: string; readonly tiers: readonly Tier[] }
/** `shows`: a misconception that the question has to be able to show; null: any question will do. */
type Choice = { readonly skillId: string; readonly tier: Tier; readonly shows: string | null }

type ChoiceFacts = {
  /** In the order in which the session was created with them; the order breaks ties. */
  readonly skills: readonly Practicable[]
  /** By skill; one that is missing is a fresh one. */
  readonly records: ReadonlyMap<string, SkillRecord>
  /** What this session asked lately, oldest first. */
  readonly recent: readonly { readonly skillId: string }[]
  /** When the session began: what was due then comes first. Null: nothing is due. */
  readonly began: Date | null
}

/**
 * The chance of success at which practice is neither dull nor discouraging: 0.6 to 0.8. That is 1.03 logits wide, so that of tiers one
 * logit apart there is always one in it, but for learners far beyond the easiest or hardest.
 */
const AIM = 0.7
/** Probably known: what keeps the gate closed is due. */
const KNOWN = 0.9
/** How a question is asked is not yet known: between four options and a typed answer. */
const EXPECTED_GUESS = 0.1

/** How much more a skill wants practice than a mastered one, which is only kept warm: 1 to 2, the weaker the more, against this. */
const REVIEW = 0.2

/** Null when none of the skills has a tier to ask. */
export function chooseNext({ skills, records, recent, began }: ChoiceFacts): Choice | null {
  let chosen: { readonly skill: Practicable; readonly record: SkillRecord; readonly urgency: number } | null = null
  for (const skill of skills) {
    if (skill.tiers.length === 0) continue
    const record = records.get(skill.skillId) ?? FRESH_RECORD
    const urgency = isDue(record, began) ? forgotten(record) : need(record) * wait(skill.skillId, recent)
    if (chosen === null || urgency > chosen.urgency) chosen = { skill, record, urgency }
  }
  if (chosen === null) return null
  const { skill, record } = chosen
  const asked = isDue(record, began) ? review(record, skill.tiers) : question(record, skill.tiers)
  return { skillId: skill.skillId, ...asked }
}

/**
 * After a misconception the tier at which it was seen, where it can show again: an easier question would only look like progress. Of
 * several the one that was seen first. Else the promising tier; of who probably knows the skill, a question that can show what had no
 * chance to show yet.
 */
function question(record: SkillRecord, tiers: readonly Tier[]): Pick<Choice, 'tier' | 'shows'> {
  const open = record.misconceptions.find(one => isOpen(one) && tiers.includes(one.tier))
  if (open !== undefined) return { tier: open.tier, shows: open.id }
  const tier = promisingTier(record.theta, tiers)
  if (record.mastery < KNOWN || !record.lastUnaided) return { tier, shows: null }
  const untested = record.untested.find(one => tiers.includes(one.tier))
  if (untested !== undefined) return { tier: untested.tier, shows: untested.id }
  if (tier !== 'easy' || record.aboveEasy) return { tier, shows: null }
  return { tier: tiers.find(each => each !== 'easy') ?? tier, shows: null }
}

/** What was seen and given up may have come back: it gets another chance to show. */
function review(record: SkillRecord, tiers: readonly Tier[]): Pick<Choice, 'tier' | 'shows'> {
  const last = record.misconceptions.findLast(one => tiers.includes(one.tier))
  return last === undefined ? question(record, tiers) : { tier: last.tier, shows: last.id }
}

/** The tier whose chance of success is nearest to the aim. */
export function promisingTier(theta: number, tiers: readonly Tier[]): Tier {
  const distance = (tier: Tier): number => Math.abs(predicted(theta, tier, EXPECTED_GUESS) - AIM)
  return tiers.reduce((best, tier) => (distance(tier) < distance(best) ? tier : best))
}

/** Before all else; of several the one that is due for longest. */
const forgotten = ({ dueAt }: SkillRecord): number => Number.MAX_SAFE_INTEGER - dueAt!.getTime()

/**
 * Need times wait: whatever is not asked becomes more urgent, so that nothing starves. As one need is less than twice another, two
 * skills that are not mastered always take turns.
 */
const need = ({ mastered, mastery, misconceptions }: SkillRecord): number =>
  misconceptions.some(isOpen) ? 2 : mastered ? REVIEW : 2 - mastery

/** In items: 1 for what was asked just now. */
function wait(skillId: string, recent: readonly { readonly skillId: string }[]): number {
  const last = recent.findLastIndex(asked => asked.skillId === skillId)
  return recent.length - last
}
