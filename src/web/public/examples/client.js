// Create, follow, respond: the whole of a session with the client alone. In a project of your own, import from 'viva/client'.
import { VivaClient, VivaProblem } from '../embed/viva-client.js'

const viva = new VivaClient({ baseUrl: new URL('..', document.baseURI).href })
const element = id => document.getElementById(id)
const [start, form, statusLine, log] = ['start', 'answer', 'status', 'log'].map(element)

for (const skill of await viva.skills()) start.elements.skill.add(new Option(skill.title, skill.skill_id))

start.addEventListener('submit', async event => {
  event.preventDefault()
  start.hidden = true
  try {
    const skills = [start.elements.skill.value]
    await play(await viva.create({ session_type: 'learning', skills, config: { max_items: 3 } }))
  } catch (problem) {
    start.hidden = false
    statusLine.textContent = problem instanceof VivaProblem ? problem.message : 'Something went wrong.'
  }
})

/** Follows the session to its end. Each view is all that is on the screen: nothing has to be remembered between them. */
async function play(session) {
  for await (const view of session.follow()) {
    statusLine.textContent = view.phase === 'reconnecting' ? 'The connection is lost; trying again…' : ''
    log.replaceChildren(...view.fold.entries.flatMap(lines))
    ask(session, view.question)
  }
  const { items_correct: right, total_items: all } = await session.results()
  statusLine.textContent = `Completed: ${right} of ${all} right.`
}

/** A line for each thing that was said. */
function lines(entry) {
  if (entry.kind === 'message') return [line(entry.text)]
  if (entry.outcome === 'open') return entry.hints.map(hint => line(`Hint: ${hint.text}`))
  return [line(`${entry.action.props.prompt}: ${entry.answer?.text ?? 'no answer'} (${entry.outcome})`)]
}

function line(text) {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph
}

/** Draws the question once: a choice as radio buttons, everything else as a line to type in. */
function ask(session, question) {
  form.hidden = question === null
  if (question === null || form.dataset.call === question.callId) return
  const { action } = question
  form.dataset.call = question.callId
  element('prompt').textContent = action.props.prompt
  const choice = action.widget_type === 'multiple_choice'
  element('fields').replaceChildren(
    ...(choice
      ? action.props.options.map((option, index) => field('radio', option, index))
      : [field('text', 'Answer')]),
  )
  element('hint').hidden = !action.commands?.includes('hint')
  element('hint').onclick = () => session.command('hint', action).catch(tell)
  form.onsubmit = event => {
    event.preventDefault()
    const { value } = form.elements.answer
    session.respond(action, choice ? { index: Number(value) } : { text: value }).catch(tell)
  }
}

function field(type, text, value = '') {
  const label = document.createElement('label')
  const input = Object.assign(document.createElement('input'), { type, name: 'answer', value, required: true })
  label.append(input, ` ${text}`)
  return label
}

/** What was malformed stays open: the learner mends it and sends it again. */
function tell(problem) {
  statusLine.textContent = problem.errors?.[0]?.message ?? problem.message
}
