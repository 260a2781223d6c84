import { Module } from '@nestjs/common'
import { LedgerModule } from '../ledger/ledger.module.js'
import { CreditController } from './credit.controller.js'
import { EffectController } from './effect.controller.js'
import { SettingsController } from './settings.controller.js'

/** Scores, their entries, ranking and explanation, and the settings that they depend on. */
@Module({
  imports: [LedgerModule],
  controllers: [SettingsController, CreditController, EffectController],
})
export class ScoreModule {}
