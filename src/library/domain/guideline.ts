// What is to be taught about one subtopic and how: written by teachers, stored with a session as it was when the session began.

export const DEPTH_LEVELS = ['basic', 'intermediate', 'advanced'] as const
export type DepthLevel = (typeof DEPTH_LEVELS)[number]

/** `approved`: can be taught. `draft`: stored, not offered. `retired`: no longer offered, also not in its older versions. */
export const GUIDELINE_STATUSES = ['approved', 'draft', 'retired'] as const
export type GuidelineStatus = (typeof GUIDELINE_STATUSES)[number]

/** What every guideline is found by. `guidelineId` stays the same over its versions. */
export type GuidelineHeading = {
  readonly guidelineId: string
  /** 1, and more with each version that was imported. */
  readonly version: number
  readonly country: string
  readonly board: string
  /** 1 to 12. */
  readonly grade: number
  readonly subject: string
  readonly topic: string
  readonly subtopic: string
  /** Two letters, as `en`. */
  readonly language: string
  /** What it is called in other languages; absent where it has no name in any. */
  readonly titles?: Readonly<Record<string, GuidelineTitle>>
  /** Its position among the concepts of its topic, from 1; absent for a guideline outside a curriculum. */
  readonly position?: number
}

/** `isTaught`: the whole lesson can be had in this language. */
export type GuidelineTitle = { readonly topic: string; readonly subtopic: string; readonly isTaught: boolean }

/** What a guideline is found by, and nothing else of it. */
export const headingOf = (guideline: GuidelineHeading): GuidelineHeading => ({
  guidelineId: guideline.guidelineId,
  version: guideline.version,
  country: guideline.country,
  board: guideline.board,
  grade: guideline.grade,
  subject: guideline.subject,
  topic: guideline.topic,
  subtopic: guideline.subtopic,
  language: guideline.language,
  ...(guideline.titles === undefined ? {} : { titles: guideline.titles }),
  ...(guideline.position === undefined ? {} : { position: guideline.position }),
})

/** Topic and subtopic as a reader of this language sees them, and the language that they are in: the guideline's own where it has none in it. */
export function titlesOf(
  { topic, subtopic, language: own, titles = {} }: GuidelineHeading,
  language: string | null,
): { readonly topic: string; readonly subtopic: string; readonly language: string } {
  if (language === null || !Object.hasOwn(titles, language)) return { topic, subtopic, language: own }
  return { topic: titles[language]!.topic, subtopic: titles[language]!.subtopic, language }
}

/** In which the whole lesson can be had; its own first. */
export const taughtIn = ({ language, titles = {} }: GuidelineHeading): string[] => [
  language,
  ...Object.keys(titles).filter(each => titles[each]!.isTaught),
]

/** What it is called, in every language. */
export const allNames = ({ subtopic, titles = {} }: GuidelineHeading): string[] => [
  subtopic,
  ...Object.values(titles).map(each => each.subtopic),
]

/** Guidelines of a curriculum in its order, then the others. */
export const byPosition = (one: GuidelineHeading, other: GuidelineHeading): number =>
  // Infinity less itself is no number.
  (one.position ?? Infinity) - (other.position ?? Infinity) || 0

export type Guideline = GuidelineHeading & {
  readonly depthLevel: DepthLevel
  /** For a teacher or a model: what to teach, in what order, what to watch for. */
  readonly text: string
  readonly learningObjectives: readonly string[]
  readonly commonMisconceptions: readonly GuidelineMisconception[]
  /** Nudges said to a learner that fit any question: no numbers of a particular one. */
  readonly scaffoldingStrategies: readonly string[]
  readonly assessmentCriteria: readonly string[]
  /** The outline, in order. */
  readonly steps: readonly GuidelineStep[]
  /** Foundations, put before a step when a learner lacks them. */
  readonly prerequisites: readonly GuidelineStep[]
  /** The same in other languages, for each that has all the texts that learners read. */
  readonly translations?: Readonly<Record<string, Guideline>>
}

/** The guideline as a lesson goes by it: in this language, or as its author wrote it where the language is null or not complete. */
export function guidelineIn({ translations = {}, ...own }: Guideline, language: string | null): Guideline {
  if (language === null || !Object.hasOwn(translations, language)) return own
  return { ...translations[language]!, version: own.version }
}

/** `id` is what labels and notes call it. */
type GuidelineMisconception = { readonly id: string; readonly description: string }

/** `{interest}` in an approach or an explanation is replaced by something that the learner likes. */
export type GuidelineStep = {
  readonly title: string
  /** What the learner should understand. */
  readonly description: string
  readonly teachingApproach: string
  /** A second, different way, for when the first did not work. */
  readonly otherApproach: string
  readonly successCriteria: string
  /** Skills whose verified questions are asked. */
  readonly skills: readonly string[]
  /** Said to the learner when the step begins. */
  readonly explanation: string
  /** The same by the other approach. */
  readonly otherExplanation: string
  readonly reasonQuestions: readonly ReasonQuestion[]
  readonly questions: readonly FreeQuestion[]
}

/** A question about a reason, with options that code grades. One of them is right. */
export type ReasonQuestion = {
  readonly ask: string
  readonly options: readonly ReasonOption[]
  readonly hint: string
}

type ReasonOption = {
  readonly text: string
  readonly right: boolean
  /** Feedback to a learner who chose it: why it is right, or what to look at again. */
  readonly reason: string
  /** The misconception of the guideline that it shows; null: none in particular. */
  readonly shows: string | null
}

/** A question that is answered in the learner's own words: judged by a model against its rubric, or not at all. */
export type FreeQuestion = {
  readonly ask: string
  readonly rubric: readonly RubricPoint[]
  /** A model answer, shown after the learner's. */
  readonly answer: string
  readonly hint: string
}

export type RubricPoint = {
  readonly id: string
  /** What an answer has to say. */
  readonly asks: string
  /** An answer that says it, and one that does not. */
  readonly has: string
  readonly lacks: string
}

/** The free questions of all steps, foundations too. */
export const freeQuestionsOf = ({ steps, prerequisites }: Guideline): FreeQuestion[] =>
  [...steps, ...prerequisites].flatMap(step => step.questions)

/** A guideline as it was stored, also before there were rubrics and reason questions. */
export const storedGuideline = (stored: Guideline): Guideline => ({
  ...stored,
  steps: stored.steps.map(storedStep),
  prerequisites: stored.prerequisites.map(storedStep),
})

/** A step without what came later. */
type EarlierStep = Omit<GuidelineStep, 'reasonQuestions'> & Partial<Pick<GuidelineStep, 'reasonQuestions'>>

const storedStep = (step: EarlierStep): GuidelineStep => ({
  ...step,
  reasonQuestions: step.reasonQuestions ?? [],
  questions: step.questions.map(({ ask, rubric, answer, hint }) => ({
    ask,
    rubric: (rubric as readonly RubricPoint[] | undefined) ?? [{ id: 'answer', asks: answer, has: answer, lacks: '' }],
    answer,
    hint,
  })),
})

/** Every skill that the guideline may ask about, each once, in its order; of its foundations too. */
export const guidelineSkills = ({ steps, prerequisites }: Guideline): string[] => [
  ...new Set([...steps, ...prerequisites].flatMap(step => step.skills)),
]
