import type { Names, ParticipantSign, PlainDate } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, statement } from '#database/statement'
import type { BonusClaimEntity } from '#entities/ledger/bonus-claim'

/** Participants, items and certificates of the claims of a list. */
export const claimSubjects = statement({
  access: 'seen',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    item: col.jsonb<Names>(),
    certificateName: col.nullable(col.text()),
    certificateExpiresAt: col.nullable(col.text<PlainDate>()),
    fileIds: col.json<string[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<BonusClaimEntity>[] }, scope) =>
    sql`SELECT b.id, p.name AS "participantName", p.sign, a.names AS area, i.names AS item,
        c.name AS "certificateName", c.expires_at::text AS "certificateExpiresAt",
        (SELECT coalesce(json_agg(u.file_id), '[]') FROM file_use u
          WHERE u.owner_table = 'bonus_claim' AND u.owner_id = b.id::text) AS "fileIds"
      FROM bonus_claim b JOIN participant p ON p.id = b.participant_id
      JOIN area a ON a.id = b.area_id JOIN bonus_item i ON i.id = b.item_id
      LEFT JOIN certificate c ON c.id = b.certificate_id
      WHERE ${scope.seen(sql`b.id`, ids)}`,
})
