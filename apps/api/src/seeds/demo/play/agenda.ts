import type { Ctx } from '../../../platform/database/context.js'

/** Something that somebody does at a moment; `tx` tells that time. */
export interface Deed {
  at: Date
  act: (tx: Ctx) => Promise<unknown>
}

/** What is to happen, in the order of time; equal times in the order they were noted. */
export class Agenda {
  private deeds: Deed[] = []

  add(...deeds: readonly Deed[]): void {
    this.deeds.push(...deeds)
  }

  /** Takes out what is due before a moment. */
  before(moment: Date): Deed[] {
    const due = this.deeds.filter((deed) => deed.at < moment)
    this.deeds = this.deeds.filter((deed) => deed.at >= moment)
    return due.sort((a, b) => a.at.getTime() - b.at.getTime())
  }
}
