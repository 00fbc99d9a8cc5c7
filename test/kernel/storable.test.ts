import { expect, test } from 'vitest'
import { ReportBody, TerminateBody } from '../../src/contract/session.js'
import { newId } from '../../src/kernel/ids.js'
import { KINDS } from '../../src/widgets/kinds.js'

const bodies = (text: string) => [
  KINDS.free_text.response.safeParse({ text }),
  KINDS.code_editor.response.safeParse({ code: text }),
  TerminateBody.safeParse({ reason: text }),
  ReportBody.safeParse({ tool_call_id: newId(), reason: 'other', comment: text }),
]

test.each(['zero\u0000', '\ud83d half', 'half \ude00'])('text that no database takes is refused: %j', text => {
  expect(bodies(text).map(read => read.success)).toEqual([false, false, false, false])
})

test.each(['', 'whole 😀', 'زمان', 'tab\tand\nline', '\u{10ffff}'])('other text is taken as it is: %j', text => {
  expect(bodies(text).map(read => read.success)).toEqual([true, true, true, true])
})
