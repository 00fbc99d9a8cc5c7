// A simulated learner: sees the open question, knows its key, and decides by chance whether to use it. One object plays one session.
import type { ClientAction } from '../../contract/widget.js'
import type { SelfAssessment } from '../../widgets/self-assessment/kind.js'
import type { Item } from '../../items/index.js'
import type { FreeQuestion } from '../../library/index.js'
import { respondRightly } from '../../items/index.js'
import { draw, drawOne } from './draw.js'
import { answerBy, HeldMisconceptions } from './held-misconceptions.js'
import { afterExplained, isRight, NOTHING_PRACTISED, whenMet, type HiddenState } from './hidden-state.js'
import type { Persona } from './personas.js'
import { remark, rightAnswerText, wrongAnswerText, type RemarkKind } from './reply-texts.js'
import { canonicalOf, wrongResponse } from './wrong-response.js'

/** The open question: as the learner sees it, and its key, which only the store knows. */
export type Opened = {
  readonly action: ClientAction
  readonly stepId: string
  /** Of a verified question; null for a free one. */
  readonly item: Item | null
  /** Its first steps are shown as done. */
  readonly begun?: boolean
  /** The guideline's free question with its right answer; null when the guideline does not hold it. */
  readonly free: FreeQuestion | null
}

export type Act =
  | { readonly kind: 'hint' }
  | { readonly kind: 'remark'; readonly about: RemarkKind; readonly text: string }
  | { readonly kind: 'answer'; readonly right: boolean; readonly response: Record<string, unknown> }

/** One question of the session, whatever became of it. */
export type PlayedQuestion = {
  readonly stepId: string
  readonly skillId: string
  /** At the first try; null while there was none. */
  readonly firstRight: boolean | null
  /** A hint was taken before the first try. */
  readonly helped: boolean
}

/** More remarks than this mean a fault of the simulator. */
const REMARKS_PER_QUESTION = 2

type Current = { -readonly [Field in keyof PlayedQuestion]: PlayedQuestion[Field] } & {
  readonly key: string
  tries: number
  hinted: boolean
  remarks: number
  readonly wrongAnswers: Set<string>
  /** The misconception that led to the first answer; null: none did. */
  held: ReturnType<HeldMisconceptions['showing']>
}

export class SimulatedLearner {
  readonly questions: PlayedQuestion[] = []
  readonly held: HeldMisconceptions
  #state: HiddenState = NOTHING_PRACTISED
  #current: Current | null = null
  #turns = 0

  /** `seed`: as `sessionSeed` makes it. */
  constructor(
    readonly persona: Persona,
    private readonly seed: string,
  ) {
    this.held = new HeldMisconceptions(persona.holds, seed)
  }

  /** What the learner does about the open question. */
  act(opened: Opened): Act {
    this.#turns += 1
    if (opened.action.widget_type === 'self_assessment') return this.#assess(opened.action.props.choices)
    const asksAgain = this.#lookAt(opened)
    const question = this.#current!
    const { manner } = this.persona
    const hints = opened.action.commands?.includes('hint') === true
    if (hints && question.tries === 0 && !question.hinted && this.#happens('hint', manner.hints)) {
      question.hinted = true
      question.helped = true
      return { kind: 'hint' }
    }
    const about = question.remarks < REMARKS_PER_QUESTION ? this.#remarks(asksAgain) : null
    if (about !== null) {
      question.remarks += 1
      return { kind: 'remark', about, text: remark(this.seed, `turn ${this.#turns}: remark`, about) }
    }
    return this.#answer(question, opened)
  }

  /** Called when the session is over: the last question is settled with it. */
  finish(): void {
    this.#settle()
    this.#current = null
  }

  /** Whether this is a question that was open before. */
  #lookAt({ item, stepId, action, begun = false }: Opened): boolean {
    const key = item === null ? `${stepId}: ${action.props.prompt}` : item.seed
    if (this.#current?.key === key) return this.#current.tries > 0
    this.#settle()
    const question: Current = {
      key,
      stepId,
      skillId: item?.skillId || stepId,
      firstRight: null,
      helped: begun,
      tries: 0,
      hinted: begun,
      remarks: 0,
      wrongAnswers: new Set(),
      held: null,
    }
    this.#current = question
    this.questions.push(question)
    return false
  }

  /** See LEARNING.explained. */
  #settle(): void {
    if (this.#current?.firstRight !== false) return
    this.#state = afterExplained(this.persona, this.#state, this.#current.skillId)
    if (this.#current.held !== null) this.held.treat(this.#current.held, this.#turns)
  }

  #answer(question: Current, { item, free }: Opened): Act {
    question.tries += 1
    // Two wrong tries at a question that is still open: the tutor has given its own hint.
    if (question.tries > 2) question.hinted = true
    const { skillId, tries: attempt, hinted } = question
    const asked = { skillId, question: this.questions.length, attempt, hinted }
    this.#state = whenMet(this.persona, this.#state, skillId, this.seed)
    const rolled = isRight(this.seed, this.persona, this.#state, asked)
    const name = `question ${asked.question}, try ${attempt}: answer`
    const { speech } = this.persona.manner
    // What a misconception leads to is no slip: it comes at the first try, whatever is known.
    const held = item === null || attempt > 1 ? null : this.held.showing(item)
    const misled = item === null || held === null ? null : answerBy(item, held.id, this.seed, name)
    if (held !== null && misled !== null) {
      question.held = held
      this.held.show(held, this.#turns)
    }
    const wrong =
      misled ?? (item === null || rolled ? null : wrongResponse(item, this.seed, name, question.wrongAnswers))
    // Where no wrong answer exists, the learner is right without wanting to.
    const right = item === null ? rolled : wrong === null
    question.firstRight ??= right
    const response =
      item === null ? { text: freeAnswerText(free, right, speech, this.seed, name) } : (wrong ?? respondRightly(item))
    const canonical = item === null ? null : canonicalOf(item, response)
    if (canonical !== null) question.wrongAnswers.add(canonical)
    return { kind: 'answer', right, response }
  }

  /** Learners say of themselves whatever they like: it changes nothing. */
  #assess(choices: readonly SelfAssessment[]): Act {
    const choice = drawOne(this.seed, `turn ${this.#turns}: self-assessment`, choices)
    return { kind: 'answer', right: true, response: { self_assessment: choice } }
  }

  #remarks(asksAgain: boolean): RemarkKind | null {
    const { manner } = this.persona
    if (asksAgain && this.#happens('repetition', manner.repetition)) return 'repetition'
    if (this.#happens('off topic', manner.offTopic)) return 'off_topic'
    if (this.#happens('confused', manner.confused)) return 'confusion'
    if (this.#happens('word', manner.word)) return 'word'
    return this.#happens('asks', manner.asks) ? 'question' : null
  }

  #happens = (what: string, chance: number): boolean => draw(this.seed, `turn ${this.#turns}: ${what}`) < chance
}

/** The learner's free answer. A question that is in no guideline has no known right answer. */
function freeAnswerText(
  free: FreeQuestion | null,
  right: boolean,
  speech: Persona['manner']['speech'],
  seed: string,
  name: string,
): string {
  if (free === null) return right ? 'I think that it follows from what you explained.' : 'Because it looks nicer.'
  return right ? rightAnswerText(free, speech) : wrongAnswerText(speech, seed, name)
}
