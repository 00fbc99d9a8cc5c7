// What the built-in agents say while a question is open passes the gate in every language: one of their sentences that is held back takes
// the explanation beside it along.
import { expect, test } from 'vitest'
import { stopReason } from '../../src/gate/index.js'
import { languages } from '../../src/language/languages.js'
import { wordingsIn, type AgentSentence } from '../../src/language/stored.js'

const WHILE_OPEN: readonly AgentSentence[] = [
  'practice.try_again',
  'practice.try_part',
  'practice.try_form',
  'feedback.not_yet',
  'feedback.part',
  'lesson.item',
  'lesson.free',
  'lesson.again',
  'ask.kept',
  'ask.hint',
  'replaced.question',
  'replaced.again',
  'replaced.not_yet',
  'replaced.remark',
]

test.each(Object.keys(languages))('in %s', language => {
  const texts = WHILE_OPEN.flatMap(key => wordingsIn(language, key)).filter(each => typeof each === 'string')
  expect(texts.length).toBeGreaterThan(WHILE_OPEN.length)
  const stopped = texts.filter(text => stopReason(text, { texts: ['?'], quotable: [], lists: [], language }) !== null)
  expect(stopped).toEqual([])
})
