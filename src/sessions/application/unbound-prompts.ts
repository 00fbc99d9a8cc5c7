// Answers to prompts that belong to no item: checked against their widget, never graded.
import { ChoiceResponse, CodeResponse, TextResponse, type ClientAction } from '../../contract/widget.js'
import type { FieldError } from '../../kernel/errors.js'
import type { z } from 'zod'

/** Pointers lead into the body of the respond call. */
const ROOT = '/response'

type Read =
  { readonly ok: true; readonly canonical: string } | { readonly ok: false; readonly errors: readonly FieldError[] }

export function readUnbound(action: ClientAction, response: Record<string, unknown>): Read {
  switch (action.widget_type) {
    case 'multiple_choice': {
      const { options } = action.props
      return parsed(ChoiceResponse, response, ({ index, selection }) => {
        const place = index ?? options.indexOf(selection!)
        if (options[place] === undefined)
          return refused(index === undefined ? '/selection' : '/index', 'Choose one of the options.')
        if (selection !== undefined && options[place] !== selection)
          return refused('/index', 'Selection and index name different options.')
        return { ok: true, canonical: String(place) }
      })
    }
    case 'free_text': {
      const { min_length: least, max_length: most } = action.props
      return parsed(TextResponse, response, ({ text }) => {
        const length = [...text.trim()].length
        if (length < least) return refused('/text', `Write at least ${least} characters.`)
        if (length > most) return refused('/text', `Write at most ${most} characters.`)
        return { ok: true, canonical: text.normalize('NFC').trim() }
      })
    }
    case 'code_editor':
      return parsed(CodeResponse, response, ({ code }) => ({ ok: true, canonical: code }))
  }
}

function parsed<T>(schema: z.ZodType<T>, response: Record<string, unknown>, then: (value: T) => Read): Read {
  const result = schema.safeParse(response)
  if (result.success) return then(result.data)
  return {
    ok: false,
    errors: result.error.issues.map(issue => ({
      pointer: ROOT + issue.path.map(part => `/${String(part)}`).join(''),
      // The sender knows which field it was; a refusal that repeats it would be an echo of anything.
      message: issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message,
    })),
  }
}

const refused = (pointer: string, sentence: string): Read => ({
  ok: false,
  errors: [{ pointer: ROOT + pointer, message: sentence }],
})
