// Renders what was asked with what was answered and what is right: options with words beside them, anything else as two answers.
import { html, nothing, type TemplateResult } from 'lit'
import { shownAnswer, type ReviewItem, type ReviewVerdict, type Said } from '../../../client/index.js'
import { reviewStrings } from '../../strings/review.js'
import { strings } from '../../strings/locale.js'
import { tick } from '../icons.js'
import { entryText } from '../text/authors-text.js'
import { feedbackText, promptText } from '../text/prompt-text.js'
import { answerView } from '../transcript/answer-view.js'
import { judgedParts, reviewVerdict, verdictSign } from './review-verdict.js'

type Question = ReviewItem['question']
type Response = ReviewItem['response']
type Judged = NonNullable<ReviewItem['parts']>[number]

/** `right` null: no option that was shown is right. `isRight`: the answer is, so the right one is not said twice. */
interface Answers {
  readonly question: Question
  readonly yours: Response
  readonly second: Response | undefined
  readonly right: Response
  /** How each gap of the answer went, and of the second one. */
  readonly gaps: readonly ReviewVerdict[] | undefined
  readonly secondGaps: readonly ReviewVerdict[] | undefined
  readonly isExample: boolean
  readonly isRight: boolean
  /** The right answer is not shown. */
  readonly isWithheld: boolean
}

export function reviewAnswers({ question, ...item }: ReviewItem): TemplateResult {
  const { second_try: second } = item
  return answers(
    {
      question,
      yours: item.response,
      second: second?.response,
      right: item.correct_response,
      gaps: item.gaps,
      secondGaps: second?.gaps,
      isExample: item.correct_is_example === true,
      isRight: (second ?? item).verdict === 'correct',
      isWithheld: item.answers_withheld === true,
    },
    judgedParts(item),
  )
}

function answers(given: Answers, parts: ReadonlyMap<string, Judged>): TemplateResult {
  const { question } = given
  if (question.widget_type === 'parts') return partsView(question.props.parts, given, parts)
  if (question.widget_type === 'multiple_choice' || question.widget_type === 'multi_select')
    return optionsView(question.props.options, given)
  const review = reviewStrings()
  const isCode = question.widget_type === 'code_editor'
  const named = isCode ? review.model : given.isExample ? review.example : review.right
  const own = shown(question, given.yours)
  return html`${question.widget_type === 'code_editor' ? examples(question.props.examples ?? []) : nothing}
  ${own ? answerBlock(given.second === undefined ? review.yours : review.first, own, '', given.gaps) : nothing}
  ${given.second === undefined ? nothing : answerBlock(review.second, shown(question, given.second), '', given.secondGaps)}
  ${given.isWithheld || (given.isRight && !isCode) ? nothing : answerBlock(named, shown(question, given.right), 'right')}`
}

const shown = (question: Question, response: Response): Said | null =>
  response === null ? null : shownAnswer(question, response)

const answerBlock = (
  name: string,
  answer: Said | null,
  looks = '',
  gaps: readonly ReviewVerdict[] = [],
): TemplateResult =>
  html`<div class="answer ${looks}">
    <p class="who">${name}</p>
    ${answerView(answer, name, gaps.map(verdictSign))}
  </div>`

/** Which of the options a response names; empty for none. */
function chosenOf(question: Question, response: Response | undefined): readonly string[] {
  const said = response ? shown(question, response) : null
  if (said?.kind === 'text') return [said.text]
  return said?.kind === 'list' ? said.entries : []
}

/** The options in the order in which they were shown, each with what it was: chosen, right, both or neither. */
function optionsView(
  options: readonly string[],
  { question, yours, second, right, isWithheld }: Answers,
): TemplateResult {
  const review = reviewStrings()
  const [own, again, correct] = [yours, second, right].map(response => chosenOf(question, response))
  return html`<ul class="options">
      ${options.map(option => {
        const isRight = correct!.includes(option)
        const isOwn = own!.includes(option) || again!.includes(option)
        const words = [
          ...(own!.includes(option) ? [second === undefined ? review.chosen : review.first] : []),
          ...(again!.includes(option) ? [review.second] : []),
        ]
        return html`<li class="${isRight ? 'right' : ''} ${isOwn ? 'own' : ''}">
          <span class="text"><bdi>${entryText(option)}</bdi></span>
          ${words.map(word => html`<span class="tag">${word}</span>`)}
          ${isRight ? html`<span class="tag right">${tick}${review.rightOption}</span>` : nothing}
        </li>`
      })}
    </ul>
    ${right === null && !isWithheld ? html`<p>${review.noneRight}</p>` : nothing}`
}

const examples = (all: readonly { readonly call: string; readonly gives: string }[]): TemplateResult =>
  html`${
    all.length === 0
      ? nothing
      : html`<div class="answer">
          <p class="who">${reviewStrings().examples}</p>
          <pre
            dir="ltr"
            tabindex="0"
          ><code>${all.map(({ call, gives }) => `${call} → ${gives}`).join('\n')}</code></pre>
        </div>`
  }`

type Parts = Extract<Question, { widget_type: 'parts' }>['props']['parts']

/** What is to be said of an answer besides its verdict; undefined: nothing. */
export const saidOf = (judged: Pick<Judged, 'misconception' | 'feedback'> | undefined): string | undefined =>
  judged?.misconception ?? judged?.feedback

function partsView(parts: Parts, given: Answers, judged: ReadonlyMap<string, Judged>): TemplateResult {
  const review = reviewStrings()
  const { field } = strings()
  return html`${parts.map((part, at) => {
    const verdict = judged.get(part.id)
    const isRight = verdict?.verdict === 'correct'
    const said = saidOf(verdict)
    return html`<section class="part">
      <h3>
        ${review.part({ letter: field.partLetters[at] ?? '' })}
        ${verdict === undefined ? nothing : reviewVerdict(verdict.verdict)}
      </h3>
      <div class="asked-text">${promptText(part.props.prompt)}</div>
      ${answers(
        {
          ...given,
          question: part,
          yours: partOf(given.yours, part.id),
          second: given.second === undefined ? undefined : partOf(given.second, part.id),
          right: partOf(given.right, part.id),
          isRight,
          gaps: given.second === undefined ? verdict?.gaps : undefined,
          secondGaps: given.second === undefined ? undefined : verdict?.gaps,
        },
        judged,
      )}
      ${said === undefined ? nothing : feedbackText(said)}
    </section>`
  })}`
}

function partOf(response: Response, id: string): Response {
  const parts = response?.['parts'] as Readonly<Record<string, Response>> | undefined
  return parts?.[id] ?? null
}
