// What the page of a programme shows: who routed, where each concept stands, and where it is drawn.
import { expect, test } from 'vitest'
import { ProgrammeView } from '../../src/contract/mastery-programme.js'
import { getProgramme } from '../../src/mastery/application/get-programme.js'
import { playProgramme, twoSkills, type Played } from './played-programme.js'

async function shown(played: Played, drawn = false): Promise<ProgrammeView> {
  const catalogue = await twoSkills()
  const ports = { ...played.stores, catalogue: () => catalogue }
  return ProgrammeView.parse(await getProgramme(ports, played.sessionId, played.system.learnerId, { drawn }))
}

test('draws each concept once, with what comes first in front of what builds on it', async () => {
  const played = await playProgramme({ skills: ['fixture.host'] })
  expect((await shown(played)).picture).toBeNull()
  const { picture, concepts } = await shown(played, true)
  expect(picture!.nodes.map(({ concept_id: id }) => id)).toEqual(concepts.map(({ concept_id: id }) => id))
  expect(picture!.edges).toMatchObject([{ from: 'fixture.sum', to: 'fixture.host' }])
  const [sum, host] = picture!.nodes
  expect(sum!.x).toBeLessThan(host!.x)
})

test('says who routed: a button, or the exact words of a choice', async () => {
  const played = await playProgramme({ skills: ['fixture.sum'] })
  await played.answer(false)
  await played.choose()
  await played.write('How far am I?')
  const { routes } = await shown(played)
  expect(routes.map(({ by, routing_reason: reason }) => [by, reason])).toEqual([
    ['words', 'progress_inquiry'],
    ['choice', 'new_topic'],
  ])
})
