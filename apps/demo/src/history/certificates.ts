import type { Tx } from '@credit/api/core/context'
import { allAreas } from '@credit/api/database/policy'
import { scoped } from '@credit/api/database/scoped'
import { CertificateEntity } from '@credit/api/entities/participants/certificate'
import { openTodo } from '@credit/api/modules/todo/todo'
import { addDays, CERTIFICATE_PAGE, type CertificateStatus, SIGN, timeOn } from '@credit/contract'
import type { DemoParticipant } from './participants.js'
import type { Parties } from './parties.js'
import type { ScheduledAction } from './timeline.js'

const DEMO = allAreas('certificates of the demo')
const YEARS_3 = 1095

const KINDS = {
  quality: ['2', '质量管理体系认证证书', '中质认证中心', 'QMS'],
  environment: ['3', '环境管理体系认证证书', '中质认证中心', 'EMS'],
  health: ['4', '职业健康安全管理体系认证证书', '华夏认证有限公司', 'OHS'],
  title: ['6', '高级职称证书', '市人力资源和社会保障局', 'GZ'],
  other: ['9', '证明材料', '市政府采购监督管理处', 'QT'],
} as const
type Kind = keyof typeof KINDS

interface Version {
  kind: Kind
  number: string
  status: CertificateStatus
  /** Days ago on which it was issued and submitted. */
  issued: number
  submitted: number
  validDays?: number
  reason?: string
}

/** Certificates that suppliers of the demo accounts' district submitted. Each list is the versions of a certificate. */
const SERIES: readonly (readonly Version[])[] = [
  [{ kind: 'quality', number: '1101', status: 'pending', issued: 20, submitted: 4 }],
  [{ kind: 'environment', number: '1102', status: 'pending', issued: 9, submitted: 1 }],
  [
    {
      ...{ kind: 'health', number: '1103', status: 'rejected', issued: 60, submitted: 12 },
      reason: '证书影像不清晰，无法辨认编号，请重新上传。',
    },
  ],
  [{ kind: 'quality', number: '1104', status: 'expired', issued: 1200, submitted: 500 }],
  [
    { kind: 'quality', number: '1105', status: 'replaced', issued: 1130, submitted: 500 },
    { kind: 'quality', number: '1105', status: 'approved', issued: 40, submitted: 33 },
  ],
  [{ kind: 'environment', number: '1106', status: 'approved', issued: 1080, submitted: 450 }],
  // Nobody has examined it, so that it is escalated to the city.
  [{ kind: 'health', number: '1107', status: 'pending', issued: 45, submitted: 30 }],
]

/** Schedules certificates in each state. */
export function certificateActions(parties: Parties): ScheduledAction[] {
  return SERIES.flatMap((versions, index) => {
    let holder: DemoParticipant | undefined
    let series: string | null = null
    return versions.map((version) => ({
      at: timeOn(addDays(parties.today, -version.submitted), 14, index),
      act: async (tx: Tx) => {
        const suppliers = parties.people
          .all()
          .filter(({ profile: { sign }, areaId }) => sign === SIGN.supplier && areaId === parties.district.areaId)
        holder ??= suppliers[index % Math.max(suppliers.length, 1)]
        if (!holder) return
        const { id } = await insertCertificate(tx, parties, holder, version, series)
        series ??= id
      },
    }))
  })
}

/** The approved certificate that a claim rests on. */
export async function certificateOfClaim(
  tx: Tx,
  parties: Parties,
  who: DemoParticipant,
  number: string,
): Promise<CertificateEntity> {
  const kind = who.profile.sign === SIGN.expert ? 'title' : 'quality'
  return insertCertificate(
    tx,
    parties,
    who,
    {
      ...{ kind, number, status: 'approved', issued: 120, submitted: 0 },
    },
    null,
  )
}

async function insertCertificate(
  tx: Tx,
  { district, city, today }: Parties,
  { id: participantId, areaId, actor, profile }: DemoParticipant,
  { kind, number, status, issued, submitted, validDays = YEARS_3, reason = '' }: Version,
  seriesId: string | null,
): Promise<CertificateEntity> {
  const [code, name, issuer, prefix] = KINDS[kind]
  const from = submitted === 0 ? tx.clock.today() : today
  const issuedAt = addDays(from, -issued)
  const isDecided = status !== 'pending'
  const by = areaId === district.areaId ? district : city
  const id = crypto.randomUUID()
  const row = await scoped(tx, CertificateEntity, DEMO).insert({
    ...{ id, seriesId: seriesId ?? id, revision: seriesId === null ? 1 : 2 },
    ...{ participantId, areaId, kind: code, name, issuer, status, reason, issuedAt },
    number: `${prefix}-${number}`,
    expiresAt: addDays(issuedAt, validDays),
    submittedBy: actor?.name ?? '',
    decidedAt: isDecided ? tx.clock.now() : null,
    decidedById: isDecided ? by.accountId : null,
  })
  if (!isDecided) {
    await openTodo(tx, {
      ...{ sourceType: 'certificate', sourceId: id, areaId },
      title: {
        'zh-CN': `${profile.name}：${name}（${row.number}）`,
        'en-US': `${profile.name}: ${name} (${row.number})`,
      },
      link: `${CERTIFICATE_PAGE}?id=${id}`,
    })
  }
  return row
}
