import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Login by certificate: its settings, the certificates of accounts, the texts that were signed. */
export class CertificateLogin1764000000750 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE ca_plugin (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        name text NOT NULL, endpoint text NOT NULL, download_url text NOT NULL DEFAULT '',
        instructions jsonb NOT NULL, trust_anchors text NOT NULL DEFAULT '',
        crl text NOT NULL DEFAULT '', enabled boolean NOT NULL DEFAULT false,
        CONSTRAINT pk_ca_plugin PRIMARY KEY (id))`,
      `CREATE TABLE spent_challenge (id text NOT NULL, expires_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_spent_challenge PRIMARY KEY (id))`,
      'CREATE INDEX ix_spent_challenge_expires_at ON spent_challenge (expires_at)',
      `CREATE TABLE account_certificate (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        account_id uuid NOT NULL, type smallint NOT NULL, fingerprint text NOT NULL,
        subject text NOT NULL, issuer text NOT NULL, serial_number text NOT NULL,
        algorithm text NOT NULL, not_before timestamptz(3) NOT NULL,
        not_after timestamptz(3) NOT NULL,
        CONSTRAINT pk_account_certificate PRIMARY KEY (id),
        CONSTRAINT fk_account_certificate_account_id FOREIGN KEY (account_id)
          REFERENCES account(id) ON DELETE CASCADE)`,
      `CREATE UNIQUE INDEX ix_account_certificate_fingerprint_type
        ON account_certificate (fingerprint, type)`,
      'CREATE INDEX ix_account_certificate_account_id ON account_certificate (account_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE account_certificate', 'DROP TABLE spent_challenge', 'DROP TABLE ca_plugin'])
  }
}
