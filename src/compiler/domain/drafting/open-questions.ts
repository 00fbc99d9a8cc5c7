// What nobody knows yet about a topic that still moves.
import type { CompiledCurriculum } from '../../../contract/curriculum.js'
import type { ProposalInput } from '../messages.js'
import type { Part } from './parts.js'
import type { PhraseKind } from './phrases.js'

const QUESTIONS: Readonly<Record<PhraseKind, readonly string[]>> = {
  thing: [
    'Which claims about {x} are still disputed, and what evidence would settle them?',
    'Which results on {x} have been reproduced independently, and which have not?',
    'Where do current sources on {x} contradict one another?',
    'What about {x} is likely to change soon, and how would one notice?',
  ],
  activity: [
    'What is still disputed about {x}, and what evidence would settle it?',
    'Which advice on {x} has been tested, and which is handed down only?',
  ],
  doing: [
    'Is there by now a better way to {x} than the one taught here?',
    'How does one measure whether an attempt to {x} has succeeded?',
  ],
  clause: [
    'How well supported is the current account of {x}, and by which results?',
    'Which finding would overturn the current account of {x}?',
  ],
  other: [
    'What is still disputed about {x}, and what evidence would settle it?',
    'Where do current sources on {x} contradict one another?',
  ],
}
const MOST = 4

/** Of topics that move, and none under strict evidence, which leaves nothing open. `idOf`: the node about a part. */
export function openQuestions(
  input: ProposalInput,
  parts: readonly Part[],
  idOf: (part: Part) => string,
): CompiledCurriculum['open_questions'] {
  if (input.domain_mode !== 'frontier' || input.evidence_mode === 'strict') return undefined
  const count = Math.min(MOST, parts.length)
  return Array.from({ length: count }, (_, n) => {
    // Spread over the scope; what comes late is nearer to the frontier.
    const part = parts[parts.length - 1 - Math.floor((n * parts.length) / count)]!
    const questions = QUESTIONS[part.kind]
    return {
      question: questions[n % questions.length]!.replaceAll('{x}', part.inside),
      related_nodes: [idOf(part)],
      status: 'open' as const,
    }
  })
}
