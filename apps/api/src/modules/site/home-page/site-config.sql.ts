import type { Names } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import type { SiteLoginMethod } from './home-page.dto.js'

/** The wanted area: given by its id, or the first one found by a subdomain, or the city. */
type WantedSite = { now: Date } & ({ areaId: string } | { subdomains: readonly string[] })

/** An area's site with the login methods of all types. */
export const siteConfig = statement({
  columns: {
    ...col.of(
      AreaEntity,
      'id',
      'code',
      'names',
      'systemNames',
      'address',
      'contactPhone',
      'serviceHours',
      'filingNumber',
      'imageId',
      'titleId',
      'registrationPageId',
      'creditRecordPageId',
      'status',
      'subdomain',
      'floatingBox',
      'complaintEnabled',
      'version',
    ),
    contact: col.text(),
    loginMethods: col.json<SiteLoginMethod[]>(),
    maintenance: col.nullable(col.jsonb<Names>()),
  },
  samples: [
    { areaId: SAMPLE_ID, now: SAMPLE_TIME },
    { subdomains: ['d06'], now: SAMPLE_TIME },
  ] as WantedSite[],
  text: (wanted: WantedSite) => sql`SELECT a.id, a.code, a.names, a.system_names AS "systemNames",
      a.address, a.contact_information AS contact,
      a.contact_phone AS "contactPhone", a.service_hours AS "serviceHours",
      a.filing_number AS "filingNumber", a.image_id AS "imageId", a.title_id AS "titleId",
      a.registration_page_id AS "registrationPageId",
      a.credit_record_page_id AS "creditRecordPageId", a.status, a.subdomain,
      a.floating_box AS "floatingBox", a.complaint_enabled AS "complaintEnabled",
      (SELECT coalesce(json_agg(json_build_object('type', m.type,
          'loginNameType', m.login_name_type, 'loginPhoneType', m.login_phone_type,
          'loginCaType', m.login_ca_type, 'downloadUrl', m.download_url) ORDER BY m.type), '[]')
        FROM login_method m) AS "loginMethods",
      (SELECT n.text FROM maintenance_notice n
        WHERE n.show_from <= ${wanted.now} AND n.show_until > ${wanted.now}) AS maintenance, a.version
    FROM area a ${'areaId' in wanted ? sql`WHERE a.id = ${wanted.areaId}` : ofSubdomain(wanted.subdomains)}
    LIMIT 1`,
})

const ofSubdomain = (subdomains: readonly string[]) =>
  sql`WHERE a.subdomain = ANY(${subdomains}::text[]) OR a.code LIKE '%0001'
    ORDER BY array_position(${subdomains}::text[], a.subdomain) NULLS LAST`
