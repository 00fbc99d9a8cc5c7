// A learner's browser that keeps every cookie that it is given, and forgets those that are taken back.
import { Learner } from './learner.js'

export class Browser extends Learner {
  constructor(url: string) {
    super(url)
    const request = this.request.bind(this)
    this.request = async (...asked) => {
      const before = this.cookie
      const reply = await request(...asked)
      this.cookie = before
      for (const line of reply.headers.getSetCookie()) {
        const [pair] = line.split(';')
        const [name] = pair!.split('=')
        const others = this.cookie.split('; ').filter(one => one !== '' && !one.startsWith(`${name}=`))
        this.cookie = [...others, ...(line.includes('Max-Age=0') ? [] : [pair!])].join('; ')
      }
      return reply
    }
  }
}
