import { Inject, Module } from '@nestjs/common'
import { CONFIG, type Config } from '../../core/config/index.js'
import { Schedule } from '../../core/schedule.js'
import { ChangeParticipant } from './change-participant.js'
import { CreateParticipant } from './create-participant.js'
import { hashIdNumbers } from './hash-id-numbers.js'
import { ParticipantVisibility } from './participant-visibility.js'
import {
  AgencyController,
  ExpertController,
  PurchaserController,
  SupplierController,
} from './participants.controller.js'
import { ParticipantsService } from './participants.service.js'
import {
  AgencyRevisionController,
  ExpertRevisionController,
  PurchaserRevisionController,
  SupplierRevisionController,
} from './revisions.controller.js'

/** Purchasers, suppliers, agencies and experts: their records and what changed them. */
@Module({
  controllers: [
    PurchaserController,
    SupplierController,
    AgencyController,
    ExpertController,
    PurchaserRevisionController,
    SupplierRevisionController,
    AgencyRevisionController,
    ExpertRevisionController,
  ],
  providers: [ParticipantVisibility, ParticipantsService, CreateParticipant, ChangeParticipant],
  exports: [ParticipantVisibility, CreateParticipant, ChangeParticipant],
})
export class ParticipantsModule {
  constructor(schedule: Schedule, @Inject(CONFIG) { dataKey }: Config) {
    // Finds nothing to do but for what was stored before numbers could be searched for.
    schedule.add('participants.id-numbers', '15 * * * *', (ctx) => hashIdNumbers(ctx, dataKey))
  }
}
