/**
 * An answer asked for before what uses it has come. It is given out once and only for the same key
 * (a language, an area): who asks again wants it anew.
 */
export class Early<T> {
  private asked: { key: string; answer: Promise<T> } | null = null

  ask(key: string, answer: Promise<T>): Promise<T> {
    this.asked = { key, answer }
    // A failure shows where the answer is used.
    answer.catch(() => undefined)
    return answer
  }

  take(key: string): Promise<T> | undefined {
    const { asked } = this
    this.asked = null
    return asked?.key === key ? asked.answer : undefined
  }
}
