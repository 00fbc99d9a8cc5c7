// The field for a code that somebody was given: of a class, a receipt, an exam.
import { html, type TemplateResult } from 'lit'

type CodeField = {
  readonly label: string
  readonly help: string
  readonly isInvalid: boolean
  readonly longest: number
  /** `auto` where whoever makes a code chooses its script. */
  readonly direction?: 'ltr' | 'auto'
  /** From the address. */
  readonly value?: string | null
}

/** Its id is `code`; what is wrong with it stands in the element `message` of the same form. */
export const codeField = ({ label, help, isInvalid, longest, direction = 'ltr', value }: CodeField): TemplateResult =>
  html`<div class="field">
    <label for="code">${label}</label>
    <input
      id="code"
      type="text"
      dir=${direction}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      maxlength=${longest}
      aria-invalid=${String(isInvalid)}
      aria-describedby="code-help message"
      value=${value ?? ''}
    />
    <p id="code-help" class="small muted">${help}</p>
  </div>`
