import type { Names, ParticipantSign } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, statement, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { FileUseEntity } from '#entities/files/file-use'
import { CertificateEntity } from '#entities/participants/certificate'
import { ParticipantEntity } from '#entities/participants/participant'

const c = table(CertificateEntity, 'c')
const p = table(ParticipantEntity, 'p')
const a = table(AreaEntity, 'a')
const u = table(FileUseEntity, 'u')

/** Owners of the certificates of a list, and the files of each certificate. */
export const certificateOwners = statement({
  access: 'seen',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    fileIds: col.json<string[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<CertificateEntity>[] }, scope) =>
    sql`SELECT ${c.id}, ${p.name} AS "participantName", ${p.sign}, ${a.names} AS area,
        (SELECT coalesce(json_agg(${u.fileId}), '[]') FROM ${u}
          WHERE ${u.ownerTable} = 'certificate' AND ${u.ownerId} = ${c.id}::text) AS "fileIds"
      FROM ${c} JOIN ${p} ON ${p.id} = ${c.participantId}
      JOIN ${a} ON ${a.id} = ${c.areaId} WHERE ${scope.seen(c.id, ids)}`,
})
