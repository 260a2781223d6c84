import { randomInt } from 'node:crypto'
import {
  addDays,
  CREDIT_RECORD_MACHINE,
  JOB_MACHINE,
  type Locale,
  statesBefore,
  textIn,
  transition,
  VERIFY_PAGE,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { In, MoreThanOrEqual, Not } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { notFound, tooMany } from '#core/domain-error'
import { heavyTask } from '#core/heavy/heavy-task'
import { HeavyWork } from '#core/heavy/heavy-work'
import { Schedule } from '#core/schedule'
import { allAreas, asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { JobEntity } from '#entities/jobs/job'
import { CreditRecordEntity } from '#entities/ledger/credit-record'
import { SettingDayEntity } from '#entities/ledger/setting-day'
import { ParticipantEntity } from '#entities/participants/participant'
import { siteOrigin } from '../../areas/area-address.js'
import { FileStorage } from '../../files/file-storage.js'
import { useFiles } from '../../files/file-uses.js'
import { pictureForPrint } from '../../files/pictures.js'
import { storeFile } from '../../files/store-file.js'
import { enqueue } from '../../jobs/enqueue.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import type { JobRun } from '../../jobs/job-run.js'
import type { PrintedRecord } from './draw-record.js'
import type { printRecord } from './print-record.js'
import { SigningIdentity } from './signing-identity.js'
import { stateCredit } from './state-credit.js'

/** Schedule of the run, after the prints of the previous hour had their attempts. */
const EVERY_HOUR = '25 * * * *'
const HOUR_S = 3600
const DAY_MS = 24 * HOUR_S * 1000
/** Points of the picture on the page: enough for 150 dots an inch. */
const PICTURE = { width: 1754, height: 1240 }
const PRINT = heavyTask<typeof printRecord>('./print-record', import.meta.url, 'printRecord')
const ANY_NUMBER = allAreas('the number of a record is unique over all areas')

/** Prints credit records: the statement is taken at once, the PDF is made by a job. */
@Injectable()
export class CreditRecords {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly storage: FileStorage,
    private readonly identity: SigningIdentity,
    private readonly heavy: HeavyWork,
    registry: JobRegistry,
    schedule: Schedule,
  ) {
    registry.onJob(PRINT_JOB, (job) => this.print(job))
    registry.onEnd(async (tx, job, end) => {
      if (job.kind === PRINT_JOB && end.status !== 'succeeded') await failJobRecord(tx, job.id)
    })
    schedule.add('credit.prints', EVERY_HOUR, failAbandoned)
  }

  /** Numbers a record of the caller's own credit as it is now, and starts the job that prints it. */
  request(ctx: Ctx, locale: Locale): Promise<{ number: string; validUntil: string; jobId: string }> {
    const { participantId } = ctx.me
    if (participantId === null) throw notFound()
    return unitOfWork(ctx, async (tx) => {
      const participant = await scoped(tx, ParticipantEntity, asParty).lock(participantId)
      const area = await scoped(tx, AreaEntity).get(participant.areaId)
      const records = scoped(tx, CreditRecordEntity, asParty)
      const createTime = MoreThanOrEqual(new Date(tx.clock.now().getTime() - DAY_MS))
      const printed = await records.count({
        participantId,
        createTime,
        status: Not('failed'),
      })
      if (printed >= this.config.limits.creditRecordsPerDay) throw tooMany(HOUR_S)
      const [validity] = await scoped(tx, SettingDayEntity).pick(['days'], {
        key: 'recordValidity',
      })
      const { id, number, validUntil } = await records.insert({
        participantId,
        areaId: area.id,
        locale,
        number: await freeNumber(tx, area.code),
        status: CREDIT_RECORD_MACHINE.initial,
        validUntil: addDays(tx.clock.today(), validity?.days ?? 0),
        createTime: tx.clock.now(),
        stated: await stateCredit(tx, participant, area),
      })
      const options = { key: id, line: `${PRINT_JOB}:${tx.me.accountId}` }
      return { number, validUntil, jobId: await enqueue(tx, PRINT_JOB, { id }, options) }
    })
  }

  private async print(job: JobRun): Promise<Record<string, unknown>> {
    const { ctx } = job
    const id = String(job.payload.id)
    const records = scoped(ctx, CreditRecordEntity, asParty)
    const record = await records.get(id)
    const { number } = record
    if (record.fileId !== null) return { number }
    const { pem } = await this.identity.load()
    const printing = { record: await this.contents(ctx, record), pem }
    const bytes = Buffer.from(await this.heavy.run(ctx, PRINT, printing))
    const file = await storeFile(ctx, this.storage, {
      name: `${number}.pdf`,
      contentType: 'application/pdf',
      purpose: 'result',
      bytes,
    })
    await unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, CreditRecordEntity, asParty)
      const status = transition(CREDIT_RECORD_MACHINE, (await table.lock(id)).status, 'issue')
      await useFiles(tx, { table: 'credit_record', id, field: 'fileId' }, [file.id])
      const printed = { fileId: file.id, sha256: file.sha256 }
      await table.update(id, { status, ...printed }, { action: 'issue' })
    })
    return { number }
  }

  private async contents(ctx: Ctx, record: CreditRecordEntity): Promise<PrintedRecord> {
    const { number, locale, validUntil, stated, createTime } = record
    const area = await scoped(ctx, AreaEntity).get(record.areaId)
    const picture = area.creditRecordPageId ? await this.picture(area.creditRecordPageId) : null
    return {
      number,
      locale,
      validUntil,
      stated,
      picture,
      issuedAt: createTime,
      system: textIn(area.systemNames, locale),
      verifyPage: `${siteOrigin(this.config, area.code)}${VERIFY_PAGE}`,
    }
  }

  /** The picture without transparency, no larger than it is printed. */
  private async picture(fileId: string): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of await this.storage.read(fileId)) chunks.push(chunk as Buffer)
    return pictureForPrint(Buffer.concat(chunks), PICTURE)
  }
}

const NUMBERS = 1_000_000

/** Draws a number that no record has. */
async function freeNumber(tx: Tx, areaCode: string): Promise<string> {
  const day = tx.clock.today().replaceAll('-', '')
  for (;;) {
    const digits = String(randomInt(NUMBERS)).padStart(6, '0')
    const number = `XY-${areaCode.slice(-4)}-${day}-${digits}`
    if (!(await scoped(tx, CreditRecordEntity, ANY_NUMBER).exists({ number }))) return number
  }
}

/** The job that prints a record; its key is the id of the record. */
const PRINT_JOB = 'credit.print'
const PRINTS_OF_ANY_AREA = allAreas('prints of participants of any area')

/** Marks the record of a job that has ended without printing it: it counts for no limit. */
async function failJobRecord(tx: Tx, jobId: string): Promise<void> {
  const { key } = await scoped(tx, JobEntity, PRINTS_OF_ANY_AREA).get(jobId)
  if (key !== null) await failRecord(tx, key)
}

/** Marks the records that no open job will print: it was cancelled, or ended without a word. */
export async function failAbandoned(ctx: Ctx): Promise<number> {
  const preparing = await scoped(ctx, CreditRecordEntity, PRINTS_OF_ANY_AREA).pick(['id'], { status: 'preparing' })
  let failed = 0
  for (const { id } of preparing) {
    const open = { kind: PRINT_JOB, key: id, status: In([...statesBefore(JOB_MACHINE, 'cancel')]) }
    failed += await unitOfWork(ctx, async (tx) =>
      (await scoped(tx, JobEntity, PRINTS_OF_ANY_AREA).exists(open)) ? 0 : failRecord(tx, id),
    )
  }
  return failed
}

async function failRecord(tx: Tx, id: string): Promise<number> {
  const records = scoped(tx, CreditRecordEntity, PRINTS_OF_ANY_AREA)
  const { status } = await records.lock(id)
  if (status !== CREDIT_RECORD_MACHINE.initial) return 0
  const failed = transition(CREDIT_RECORD_MACHINE, status, 'fail')
  await records.update(id, { status: failed }, { action: 'fail' })
  return 1
}
