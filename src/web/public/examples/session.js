// Each thing that happens in the session is an event of the element; here they are only listed.
const session = document.querySelector('viva-session')
const list = document.querySelector('#events')
const names = ['created', 'question', 'answer', 'hint', 'message', 'feedback', 'completed', 'error']

for (const name of names) {
  session.addEventListener(`viva-${name}`, ({ type, detail }) => {
    const line = document.createElement('li')
    line.textContent = `${type} ${JSON.stringify(detail)}`
    list.append(line)
  })
}
