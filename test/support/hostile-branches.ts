// Every branch that the hostile model has to reach, as the histogram names it. One that is reached no more is a hole in the generator.
const answers = [
  'accepted',
  'accepted and already_answered',
  'accepted and duplicate',
  'accepted and malformed_response',
  'already_answered',
  'call_closed',
  'call_unknown',
  'duplicate',
  'malformed_response',
  'session_paused',
  'too_late',
]
const refusedCommands = ['call_closed', 'call_unknown', 'command_id_reused', 'command_not_allowed', 'session_ended']
const commands: Record<string, readonly string[]> = {
  hint: ['taken, a hint', 'repeated, a hint', 'repeated, a hint and taken, a hint', 'no_hints_left', 'too_late'],
  skip: ['taken', 'repeated', 'repeated and taken', 'too_late'],
  back: ['taken', 'repeated', 'repeated and taken', 'too_late'],
  ask: ['taken', 'repeated', 'repeated and taken', 'missing_field', 'too_late'],
}
const endings = ['completed, all_items_completed', 'expired, time_expired', 'terminated, user_terminated']
const failures = [
  'connection',
  'cut_stream',
  'provider_error',
  'rate_limited',
  'rejected',
  'step_budget_spent',
  'timeout',
  'unauthorised',
]
const widgets = ['present_choices', 'request_free_text', 'request_number', 'present_code_editor']
/** Those that no question of the fixtures is asked with. */
const otherWidgets = [
  'present_multi_select',
  'request_expression',
  'present_ordering',
  'present_matrix',
  'present_table',
  'present_parts',
]
const tools: Record<string, readonly string[]> = {
  get_next_item: ['ok', 'none left'],
  record_response: ['ok', 'no_response'],
  complete_session: ['ok', 'items_remain'],
  ...Object.fromEntries(
    widgets.map(name => [name, ['no_item', 'one_widget_at_a_time', 'prompt_used', 'wrong_widget']]),
  ),
}

export const BRANCHES: readonly string[] = [
  ...Object.entries(commands).flatMap(([name, told]) =>
    [...told, ...refusedCommands, 'session_paused'].map(code => `command: ${name}: ${code}`),
  ),
  ...['taken', 'repeated and taken', 'command_not_allowed', 'session_ended'].map(code => `command: finish: ${code}`),
  ...['taken', 'nothing_to_retry', 'command_not_allowed'].map(code => `command: retry: ${code}`),
  ...['nothing_to_continue', 'session_ended'].map(code => `command: continue: ${code}`),
  'ended: learning completed, user_finished',
  ...answers.map(code => `answer: ${code}`),
  ...['evaluation', 'learning'].flatMap(type => endings.map(ending => `ended: ${type} ${ending}`)),
  ...failures.flatMap(code => [`fell back: ${code}`, `rested: ${code}`]),
  ...Object.entries(tools).flatMap(([name, outcomes]) =>
    [...outcomes, 'bad_arguments', 'too_many_calls', ...(widgets.includes(name) ? [] : ['after_widget'])].map(
      outcome => `tool: ${name}: ${outcome}`,
    ),
  ),
  ...otherWidgets.map(name => `tool: ${name}: wrong_widget`),
  ...['unknown_tool', 'too_many_calls', 'after_widget'].map(outcome => `tool: another name: ${outcome}`),
  'tool: none, nudged',
  'asked: present_choices',
  'asked: request_free_text',
  'asked: request_number',
  ...[...widgets, 'present_multi_select', 'present_ordering'].map(name => `asked: ${name}, unbound`),
  'text: shown',
  'text: replaced by the template',
  'text: streamed, chunks',
  'run: fenced, its step dropped',
  ...['ItemTimedOut', 'OwnerAttached', 'SessionPaused', 'SessionResumed', 'ItemReported'].map(
    type => `happened: ${type}`,
  ),
]
