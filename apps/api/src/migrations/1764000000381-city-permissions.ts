import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Roles that only accounts of a district hold. */
const DISTRICT_ROLES = `SELECT r.id FROM role r LEFT JOIN area a ON a.id = r.area_id
  WHERE r.code = 'district-administrator' OR right(a.code, 4) <> '0001'`

const CITY_ONLY = `(split_part(b.permission, ':', 1) IN
    ('tenant', 'menu', 'ca-plugin', 'dict', 'login-method', 'message-setting', 'sync')
  OR split_part(b.permission, ':', 1) IN ('score-rule', 'evaluation-setting')
    AND split_part(b.permission, ':', 2) NOT IN ('list', 'view', 'export'))`

/**
 * Takes the permissions that only the city has (A2) from district roles, and the pages that the roles have no
 * permission of any more. Until now such rows were kept and had no effect.
 */
export class CityPermissions1764000000381 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `DELETE FROM role_menu x USING menu b
        WHERE b.id = x.menu_id AND ${CITY_ONLY} AND x.role_id IN (${DISTRICT_ROLES})`,
      `DELETE FROM role_menu x USING menu p
        WHERE p.id = x.menu_id AND p.kind = 'page' AND p.permission IS NULL
          AND x.role_id IN (${DISTRICT_ROLES})
          AND EXISTS (SELECT FROM menu b WHERE b.parent_id = p.id AND ${CITY_ONLY})
          AND NOT EXISTS (SELECT FROM menu b JOIN role_menu y ON y.menu_id = b.id
            WHERE b.parent_id = p.id AND y.role_id = x.role_id)`,
    ])
  }

  /** The rows had no effect: there is nothing to bring back. */
  async down(): Promise<void> {}
}
