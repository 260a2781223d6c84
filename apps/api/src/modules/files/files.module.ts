import { Module } from '@nestjs/common'
import { CONFIG } from '#core/config/index'
import { Schedule } from '#core/schedule'
import { HealthRegistry, type HealthState } from '#http/health-registry'
import { Applicants } from './applicants.js'
import { createStorage } from './create-storage.js'
import { FileStorage } from './file-storage.js'
import { FilesController } from './files.controller.js'
import { RichText } from './rich-text.js'
import { SignedUrls } from './signed-urls.js'
import { sweepFiles } from './sweep-files.js'
import { UploadLimits } from './upload-limits.js'

/** Uploaded files: storage, access, download. */
@Module({
  controllers: [FilesController],
  providers: [
    { provide: FileStorage, inject: [CONFIG], useFactory: createStorage },
    RichText,
    SignedUrls,
    UploadLimits,
    Applicants,
  ],
  exports: [FileStorage, RichText, SignedUrls, Applicants, UploadLimits],
})
export class FilesModule {
  constructor(health: HealthRegistry, schedule: Schedule, storage: FileStorage) {
    // Three in the morning in China.
    schedule.add('files.sweep', '0 19 * * *', (ctx) => sweepFiles(ctx, storage))
    health.register('storage', async (): Promise<HealthState> => {
      await storage.check()
      return 'ok'
    })
  }
}
