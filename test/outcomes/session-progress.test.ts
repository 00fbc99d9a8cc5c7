// What an ended practice or lesson has moved, and who may know.
import { describe, expect, test } from 'vitest'
import { SessionProgress } from '../../src/contract/progress.js'
import { nextSteps } from '../../src/learners/index.js'
import { sessionProgress, type ProgressPorts } from '../../src/outcomes/application/session-progress.js'
import { newId } from '../../src/kernel/ids.js'
import { fixtureCatalogue } from '../support/memory-system.js'
import { begun } from '../support/played-by-internal.js'
import { tutored } from '../support/tutored.js'

const practice = { session_type: 'learning' as const, skills: ['fixture.sum', 'fixture.host'] }
type Play = Pick<Awaited<ReturnType<typeof begun>>, 'id' | 'memory' | 'system'>
const lesson = { guidelineId: 'some.guideline', grade: 3, title: 'Sums', titleLanguage: 'en', names: ['Sums'] }

async function progressOf(play: Play, { learnerId = play.system.learnerId, taught = false } = {}) {
  const catalogue = await fixtureCatalogue()
  const ports: ProgressPorts = {
    sessions: play.memory,
    learners: play.memory.learners,
    catalogue: () => catalogue,
    lessons: async () => new Map(taught ? [['fixture.sum', lesson]] : []),
  }
  return SessionProgress.parse(await sessionProgress(ports, play.id, learnerId, 'en'))
}

describe('the progress of a practice', () => {
  test('says of each skill what moved, and how each of its questions went', async () => {
    const play = await begun({ ...practice, skills: ['fixture.sum'], config: { max_items: 5 } })
    await play.right()
    await play.miss()
    await play.right()
    await play.command('hint')
    await play.right()
    await play.wrong()
    await play.command('skip')
    const { skills } = await progressOf(play)
    expect(skills).toEqual([
      {
        skill_id: 'fixture.sum',
        title: 'Sums',
        mastery_before: 0.3,
        mastery_after: expect.any(Number),
        mastered: false,
        questions: { first_try: 1, second_try: 1, with_hints: 1, not_solved: 1, not_answered: 1 },
      },
    ])
  })

  test('rises with right answers and falls with wrong ones', async () => {
    const good = await begun({ ...practice, config: { max_items: 4 } })
    for (let n = 0; n < 4; n += 1) await good.right()
    for (const one of (await progressOf(good)).skills) expect(one.mastery_after).toBeGreaterThan(one.mastery_before)
    const bad = await begun({ ...practice, skills: ['fixture.sum'], config: { max_items: 4 } })
    for (let n = 0; n < 4; n += 1) await bad.wrong()
    for (const one of (await progressOf(bad)).skills) expect(one.mastery_after).toBeLessThan(one.mastery_before)
  })

  test('does not fall for a right answer after a hint, nor for the question that was open at the end', async () => {
    const play = await begun({ ...practice, skills: ['fixture.sum'], config: { max_items: 5 } })
    await play.command('hint')
    await play.right()
    await play.command('finish')
    const { mastery_before, mastery_after, questions } = (await progressOf(play)).skills[0]!
    expect(mastery_after).toBe(mastery_before)
    expect(questions).toMatchObject({ with_hints: 1, not_answered: 0 })
  })

  test('stays what it was when more is practised afterwards, and the next steps go by what is known now', async () => {
    const play = await begun({ ...practice, skills: ['fixture.sum'], config: { max_items: 1 } })
    await play.wrong()
    const first = await progressOf(play, { taught: true })
    expect(first.next).toEqual([
      { kind: 'learn', skill_id: 'fixture.sum', title: 'Sums', guideline_id: 'some.guideline', lesson_title: 'Sums' },
      { kind: 'practise', skill_id: 'fixture.sum', title: 'Sums' },
    ])
    const [known] = await play.evidence('fixture.sum')
    for (let n = 1; n <= 4; n += 1)
      play.memory.learners.add(play.system.learnerId, {
        ...known!,
        sessionId: newId(),
        variantKey: `later ${n}`,
        correct: true,
        at: new Date(known!.at.getTime() + n * 60_000),
      })
    const later = await progressOf(play, { taught: true })
    expect(later.skills).toEqual(first.skills)
    expect(later.next).not.toEqual(first.next)
  })

  test.each(['finish', 'terminate'] as const)('that ended early (%s) counts what was answered', async how => {
    const play = await begun({ ...practice, config: { max_items: 4 } })
    await play.right()
    if (how === 'finish') await play.command('finish')
    else await play.system.terminate(play.id)
    const { skills } = await progressOf(play)
    expect(skills[0]!.questions).toMatchObject({ first_try: 1 })
    expect(skills.map(({ questions }) => questions.not_answered)).toEqual(skills.map(() => 0))
  })

  test('is nobody else’s, and of nobody before the end', async () => {
    const play = await begun({ ...practice, config: { max_items: 1 } })
    await expect(progressOf(play)).rejects.toMatchObject({ code: 'session_not_ended' })
    await expect(progressOf(play, { learnerId: newId() })).rejects.toMatchObject({ code: 'session_not_found' })
    await play.right()
    await expect(progressOf(play, { learnerId: newId() })).rejects.toMatchObject({ code: 'session_not_found' })
  })
})

test('a lesson has it, too', async () => {
  const play = await tutored()
  await play.right()
  await play.system.terminate(play.id)
  const { skills } = await progressOf(play)
  expect(skills).toMatchObject([{ skill_id: 'fixture.sum', questions: { first_try: 1 } }])
})

test('an examination has none', async () => {
  const play = await begun({ session_type: 'evaluation', assessment_id: 'fixture-four' })
  await play.system.terminate(play.id)
  await expect(progressOf(play)).rejects.toMatchObject({ code: 'no_progress' })
})

test('every shipped skill that follows others can be reached from one that follows none', async () => {
  const { shippedCatalogue } = await import('../support/shipped-catalogue.js')
  const skills = (await shippedCatalogue()).skills()
  const { FRESH_RECORD } = await import('../../src/learners/domain/skill-record.js')
  const mastered = { ...FRESH_RECORD, mastery: 0.97, mastered: true }
  const records = new Map(skills.filter(({ after }) => after.length === 0).map(({ skillId }) => [skillId, mastered]))
  for (;;) {
    const practised = [...records.keys()]
    const next = nextSteps({ practised, skills, records, isTaught: () => false })
    if (next.length === 0) break
    for (const { skillId } of next) records.set(skillId, mastered)
  }
  expect([...records.keys()].toSorted()).toEqual(skills.map(({ skillId }) => skillId).toSorted())
})
