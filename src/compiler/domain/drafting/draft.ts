// The built-in author: a draft made of the scope, the outcomes and the sources of a specification, the same each time.
import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { ProposalInput } from '../messages.js'
import { sameText } from '../words.js'
import { integrationWords, overviewWords, validationWords } from './end-words.js'
import { FacetTurns } from './facet-turns.js'
import { minutesOf } from './minutes.js'
import { openQuestions } from './open-questions.js'
import type { Part } from './parts.js'
import { outlineOf, type Outline, type Place } from './outline.js'
import { linked, partWords, type Before, type Words } from './part-words.js'
import { capitalised, shortened } from './phrases.js'
import { resourcesOf } from './resources.js'
import { wishesOf, type Wishes } from './wishes.js'

/** What the provider `internal` answers to PROPOSAL. The reply passes its schema whatever the input says. */
export function draftCurriculum(input: ProposalInput): CompiledCurriculum {
  const outline = outlineOf(input)
  const { parts, places } = outline
  const wishes = wishesOf(input, outline)
  const words = allWords(input, outline, wishes)
  const minutes = minutesOf(places, input)
  const ideas = distinctIdeas(words, wishes)
  const resources = resourcesOf(
    places.map(({ part, stage, round }, i) => ({
      name: part === null ? null : round === 0 ? part.title : aspectOf(part, words[i]!.title),
      kind: part?.kind ?? null,
      stage,
      about: [words[i]!.capability, words[i]!.title, ...(part?.notes ?? []), ...wishes[i]!.terms].join(' '),
    })),
    input,
  )
  const questions = openQuestions(input, parts, part => idOf(places.findIndex(place => place.part === part)))
  const nodes = places.map((place, i): CurriculumNode => ({
    id: idOf(i),
    title: words[i]!.title,
    capability: words[i]!.capability,
    prerequisites: place.before.map(idOf),
    core_ideas: ideas[i]!,
    pitfalls: [...wishes[i]!.pitfalls, ...words[i]!.pitfalls].slice(0, MOST),
    mastery_check: { task: words[i]!.task, pass_criteria: words[i]!.criteria },
    estimate_minutes: minutes[i]!,
    estimate_confidence: confidence(place, input),
    resources: resources[i]!,
  }))
  return { topic: input.topic, nodes, ...(questions === undefined ? {} : { open_questions: questions }) }
}

const MOST = 24
const idOf = (place: number): string => `N${place + 1}`

function allWords(input: ProposalInput, { parts, places }: Outline, wishes: readonly Wishes[]): Words[] {
  const done: Words[] = []
  const turns = new FacetTurns(input.constraints.depth)
  for (const [i, place] of places.entries()) {
    const partsBefore = place.before.flatMap(other => places[other]!.part ?? [])
    const before = place.before.map((other): Before => ({ ...done[other]!, name: places[other]!.part?.name ?? null }))
    done.push(
      asking(
        wishes[i]!.request,
        linked(wordsAt(input, place, parts, partsBefore, wishes[i]!, turns), before, input.topic),
      ),
    )
  }
  return withDistinctTitles(done)
}

function wordsAt(
  input: ProposalInput,
  place: Place,
  parts: readonly Part[],
  before: readonly Part[],
  wishes: Wishes,
  turns: FacetTurns,
): Words {
  const { part, stage } = place
  if (part !== null) return partWords({ ...place, part }, turns.next({ ...place, part }))
  if (stage === 'overview') return overviewWords(input, parts)
  return stage === 'integration'
    ? integrationWords(input, parts, before, wishes.outcomes)
    : validationWords(input, parts, before)
}

const asking = (request: string, words: Words): Words =>
  request === '' ? words : { ...words, task: `${words.task} ${request}` }

/** What a further node about a part is searched by. */
const aspectOf = (part: Part, title: string): string =>
  `${shortened(part.title, 60)}${title.slice(title.lastIndexOf(':'))}`

/** No title twice, also when case does not count. */
function withDistinctTitles(all: readonly Words[]): Words[] {
  const taken = new Set<string>()
  return all.map(words => {
    let { title } = words
    for (let n = 2; taken.has(sameText(title)); n++) title = `${words.title} (${n})`
    taken.add(sameText(title))
    return { ...words, title }
  })
}

/** What was asked for comes first. What a node says of itself is kept free for it; of the rest, nothing is said twice. */
function distinctIdeas(all: readonly Words[], wishes: readonly Wishes[]): string[][] {
  const said = new Set(all.flatMap(({ ideas }) => ideas.map(sameText)))
  return all.map(({ ideas }, i) => {
    const wished = wishes[i]!.ideas.filter(idea => {
      const isNew = !said.has(sameText(idea))
      said.add(sameText(idea))
      return isNew
    })
    return [...wished.slice(0, MOST - ideas.length), ...ideas].map(capitalised)
  })
}

/** Of the estimate: less for what joins things, and for what still moves; more where the author said more. */
function confidence({ stage, part }: Place, { domain_mode: mode }: ProposalInput): number {
  const joins = stage === 'integration' || stage === 'validation'
  const notes = part?.notes.length ?? 0
  return ((joins ? 55 : 65) + (notes > 0 ? 5 : 0) - (mode === 'frontier' ? 10 : 0)) / 100
}
