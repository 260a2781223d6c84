import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'

type TakesPart = (ctx: Ctx, participantId: string, areaId: string) => Promise<boolean>

/**
 * Determines whether a participant takes part in anything of an area, whose supervisors may then see its
 * profile. Modules that keep such records register here.
 */
@Injectable()
export class ParticipantVisibility {
  private readonly sources: TakesPart[] = []

  register(source: TakesPart): void {
    this.sources.push(source)
  }

  async takesPartIn(ctx: Ctx, participantId: string, areaId: string): Promise<boolean> {
    for (const source of this.sources) if (await source(ctx, participantId, areaId)) return true
    return false
  }
}
