// Renders how an answer that an author tried was graded: its score, and every rule that was asked.
import { html, nothing, type TemplateResult } from 'lit'
import type { GradingRule, TriedAnswer, TriedPart } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { entryText } from '../../view/text/authors-text.js'
import { feedbackText } from '../../view/text/prompt-text.js'
import { answerText } from './answer-text.js'
import { readableSettings } from './previewed-parts.js'

/** `isProgram`: the answer is code. */
export function verdictRules(tried: TriedAnswer, isProgram: boolean): TemplateResult {
  const { attempt } = authoringTexts.table
  if (tried.outcome === 'not_run') return html`<p>${attempt.notRun}</p>`
  if (tried.outcome === 'malformed')
    return html`<p class="outcome missed">${attempt.malformed}</p>
      <ul>
        ${tried.errors.map(({ message }) => html`<li><bdi>${message}</bdi></li>`)}
      </ul>`
  const score = strings().wording.percent(tried.score * 100)
  return html`<p class=${`outcome ${tried.correct ? 'passed' : 'missed'}`}>
      ${tried.correct ? attempt.right : tried.score > 0 ? attempt.partly({ score }) : attempt.wrong}
    </p>
    ${tried.parts.map(part => onePart(part, tried.parts.length > 1, isProgram))}`
}

function onePart({ part, read_as: readAs, score, note, feedback, rules }: TriedPart, isOneOfMany: boolean, isProgram: boolean) {
  const { attempt } = authoringTexts.table
  return html`${isOneOfMany ? html`<h4><bdi>${part}</bdi> · ${strings().wording.percent(score * 100)}</h4>` : nothing}
    <dl>
      <div>
        <dt>${attempt.readAs}</dt>
        <dd>${answerText(readAs, isProgram)}</dd>
      </div>
      ${
        note === null
          ? nothing
          : html`<div>
              <dt>${attempt.note}</dt>
              <dd>
                <code>${note}</code>${feedback === null ? nothing : feedbackText(feedback)}
              </dd>
            </div>`
      }
    </dl>
    ${rules.length === 0 ? nothing : html`<h4>${attempt.rules}</h4>`}
    <ul class="rules">
      ${rules.map(rule => html`<li class=${holds(rule) ? 'holds' : ''}>${ruleText(rule)}</li>`)}
    </ul>`
}

const holds = (rule: GradingRule): boolean => rule.kind === 'form' || rule.holds

function ruleText(rule: GradingRule): TemplateResult {
  const { attempt } = authoringTexts.table
  const percent = (share: number): string => strings().wording.percent(share * 100)
  const sign = html`<span class="sign" aria-hidden="true">${holds(rule) ? '✓' : '✗'}</span>
    <span class="visually-hidden">${holds(rule) ? attempt.holds : attempt.fails}:</span>`
  const code = (text: string) => html`<code dir="ltr">${text}</code>`
  const shown = (text: string) => html`<bdi>${entryText(text)}</bdi>`
  switch (rule.kind) {
    case 'key':
      return html`${sign} ${attempt.key} ${shown(rule.key)} (${code(rule.type)})${readableSettings(rule.settings).map(
        ({ name, value }) => html` ${code(`${name}: ${value}`)}`,
      )}`
    case 'clause':
      return html`${sign} ${attempt.clause} ${code(rule.when)} · ${code(rule.note)} ·
      ${rule.must ? attempt.must : attempt.credit({ credit: percent(rule.credit) })}`
    case 'form':
      return html`${sign} ${attempt.form({ credit: percent(rule.credit) })} ${code(rule.note)}`
    case 'follow_through':
      return html`${sign} ${attempt.followThrough} ${shown(rule.key)} ·
      ${attempt.credit({ credit: percent(rule.credit) })}`
    case 'misconception':
      return html`${sign} ${attempt.misconception} ${code(rule.id)}${rule.value === '' ? nothing : html`: ${shown(rule.value)}`}`
  }
}
