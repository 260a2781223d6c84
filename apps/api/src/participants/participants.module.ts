import { Module } from '@nestjs/common'
import {
  AgencyController,
  ExpertController,
  PurchaserController,
  SupplierController,
} from './participants.controller.js'

/** Purchasers, suppliers, agencies and experts. */
@Module({
  controllers: [PurchaserController, SupplierController, AgencyController, ExpertController],
})
export class ParticipantsModule {}
