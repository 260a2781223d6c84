import { Module } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { RegistrationEntity } from '#entities/registration/registration'
import { Applicants } from '../files/applicants.js'
import { FilesModule } from '../files/files.module.js'
import { RegistrationTokens } from '../identity/registration/registration-tokens.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { APPLICANT } from './claimed-participant.js'
import { ExaminationController } from './examination.controller.js'
import { ExamineRegistration } from './examine-registration.js'
import { REGISTRATIONS } from './merge-registrations.js'
import { OwnRegistrations } from './own-registration.js'
import { ReadRegistration } from './read-registration.js'
import { RegistrationController } from './registration.controller.js'
import { SendRegistrationCode } from './send-registration-code.js'
import { SubmitRegistration } from './submit-registration.js'
import { UploadAddressLimit } from './upload-address-limit.js'

/** Whether an account can log in: then attachments are sent in a session. */
function isApproved(ctx: Ctx, accountId: string): Promise<boolean> {
  return scoped(ctx, RegistrationEntity, APPLICANT).exists({ accountId, status: 'approved' })
}

/** Registration of participants, and its examination by supervisors. */
@Module({
  imports: [FilesModule, ParticipantsModule],
  controllers: [RegistrationController, ExaminationController],
  providers: [
    SendRegistrationCode,
    SubmitRegistration,
    OwnRegistrations,
    ReadRegistration,
    ExamineRegistration,
    UploadAddressLimit,
  ],
  exports: [ExamineRegistration],
})
export class RegistrationModule {
  constructor(applicants: Applicants, tokens: RegistrationTokens, limit: UploadAddressLimit, merges: MergeSteps) {
    merges.register(REGISTRATIONS)
    applicants.register(async (ctx, token) => {
      const claim = tokens.read(ctx, token)
      if (!claim || (await isApproved(ctx, claim.accountId))) return null
      await limit.count(ctx)
      return claim.accountId
    })
  }
}
