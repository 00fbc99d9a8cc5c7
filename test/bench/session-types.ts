// What a turn of each type of session costs, with the built-in agents and with a remote model that answers at once.
import { inLesson, LESSON } from '../support/brief-lesson.js'
import { someResponse } from '../support/some-response.js'
import type { DatabaseMeter } from './database-cost.js'
import { median, progress, type Figure } from './figures.js'
import { Player, type Act } from './player.js'
import { EXAM } from './turns.js'

type Play = { readonly body: object; readonly turns: number; readonly act: Act }

const ANSWER: Act = action => ({ payload: someResponse(action) })
const BUILT_IN: Readonly<Record<string, Play>> = {
  evaluation: { body: EXAM, turns: 30, act: ANSWER },
  learning: {
    body: { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 30 } },
    turns: 30,
    act: ANSWER,
  },
  survey: { body: { session_type: 'survey', survey_id: 'fixture-survey' }, turns: 4, act: ANSWER },
  tutoring: { body: LESSON, turns: 5, act: (action, number) => inLesson(action, number === 1 ? 2 : number) },
}
const REMOTE: Readonly<Record<string, Play>> = {
  evaluation: BUILT_IN['evaluation']!,
  learning: BUILT_IN['learning']!,
  thought: {
    body: { session_type: 'thought', topic: 'Fractions' },
    turns: 20,
    act: () => ({ payload: { text: 'A half.' } }),
  },
}

/** p50 of a turn and its statements, for each type of session that this server leads. */
export async function measureTypes(
  url: string,
  meter: DatabaseMeter,
  who: 'built_in' | 'remote',
  sessions: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [type, { body, turns, act }] of Object.entries(who === 'remote' ? REMOTE : BUILT_IN)) {
    const agent = who === 'remote' ? 'a remote model' : 'the built-in agent'
    progress(`${type} with ${agent}`)
    const players: Player[] = []
    const times: number[] = []
    const begin = async (): Promise<void> => {
      const player = new Player(url, act)
      await player.begin(body)
      players.push(player)
    }
    const playAll = async (): Promise<number> => {
      times.length = 0
      for (const player of players.splice(0)) {
        for (let number = 1; number <= turns && player.action !== null; number += 1)
          times.push((await player.turn(number)).totalMs)
        await player.close()
      }
      return times.length
    }
    await begin()
    await playAll()
    for (let session = 0; session < sessions; session += 1) await begin()
    const { statements } = await meter.perTurn(playAll)
    figures.push(
      { name: `${type}, ${agent}: one turn, p50`, value: median(times), unit: 'ms' },
      { name: `${type}, ${agent}: statements per turn`, value: statements, unit: '' },
    )
  }
  return figures
}
