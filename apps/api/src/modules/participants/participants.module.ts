import { Module } from '@nestjs/common'
import { ParticipantVisibility } from './participant-visibility.js'
import {
  AgencyController,
  ExpertController,
  PurchaserController,
  SupplierController,
} from './participants.controller.js'
import { ParticipantsService } from './participants.service.js'

/** Purchasers, suppliers, agencies and experts. */
@Module({
  controllers: [PurchaserController, SupplierController, AgencyController, ExpertController],
  providers: [ParticipantVisibility, ParticipantsService],
  exports: [ParticipantVisibility],
})
export class ParticipantsModule {}
