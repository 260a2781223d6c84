import tseslint from 'typescript-eslint'

const NAKED =
  'Use a decorator of platform/http/fields.ts: it carries the rule, the API document and the message at once.'
const RAW =
  "Data is reached by scoped(ctx, Entity) and sql(ctx, …) of platform/database: they hold it to the caller's area."

/** What Biome cannot see: floating promises, and the two doors that must not be passed by. */
export default tseslint.config(
  { ignores: ['dist/**', 'test/**', '**/*.spec.ts'] },
  {
    files: ['src/**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['src/**/*.dto.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'class-validator', message: NAKED }] }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/platform/**',
      'src/migrations/**',
      'src/seeds/**',
      'src/cli/**',
      'src/entities/**',
      // the composition root
      'src/create-app.ts',
      'src/start/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'class-validator', message: NAKED },
            {
              name: '@nestjs/typeorm',
              importNames: ['InjectRepository', 'InjectEntityManager'],
              message: RAW,
            },
            {
              name: 'typeorm',
              importNames: ['Repository', 'EntityManager', 'DataSource', 'QueryRunner'],
              message: RAW,
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(getRepository|createQueryBuilder)$/]',
          message: RAW,
        },
        {
          selector:
            "CallExpression[callee.property.name='query'][callee.object.property.name='manager']",
          message: RAW,
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'Ask the clock: ctx.clock.now().',
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Ask the clock: ctx.clock.now().',
        },
      ],
    },
  },
)
