import tseslint from 'typescript-eslint'

const PLAIN_DECORATOR =
  'Use a decorator of http/fields.ts, which sets the rule, the API document and the message together.'
const UNSCOPED_ACCESS =
  "Use scoped(ctx, Entity) or a statement of a *.sql.ts file: they limit access to the caller's area."

const MACHINE_TIME = [
  "MemberExpression[object.name='Date'][property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({ selector, message: 'Use ctx.clock.now().' }))

const TYPED_STATES = [
  {
    selector:
      "TaggedTemplateExpression[tag.name='sql'] TemplateElement[value.raw=/(status|state)\\b\"?\\s+(=|<>|!=|WHEN|(NOT\\s+)?IN\\s*\\()\\s*'/]",
    message: 'Use statesOf<…>(…), which the compiler checks.',
  },
]

const IMPLICIT_INJECTION = [
  {
    selector:
      "MethodDefinition[kind='constructor'] Decorator CallExpression[callee.name='Inject'][arguments.0.name=/[a-z]/]",
    message: 'Leave @Inject out: the type of the parameter names the class.',
  },
]

/** Rules of the syntax of every file. */
const SYNTAX = [...MACHINE_TIME, ...TYPED_STATES, ...IMPLICIT_INJECTION]

/**
 * Rules that Biome lacks: access to data past `scoped()` and statements, the machine's time, states in SQL, and injection
 * by class.
 */
export default tseslint.config(
  { ignores: ['dist/**', 'test/**', '**/*.spec.ts'] },
  {
    files: ['src/**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': ['error', ...SYNTAX],
    },
  },
  {
    files: ['src/modules/**/*.ts'],
    // These files open connections of their own.
    ignores: ['src/modules/jobs/job-worker.ts', 'src/modules/backup/restore-backup.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['manager', 'reader'].map((property) => ({ property, message: UNSCOPED_ACCESS })),
      ],
    },
  },
  {
    // Sessions of PostgreSQL have states of their own.
    files: ['src/http/database-load.sql.ts'],
    rules: { 'no-restricted-syntax': ['error', ...MACHINE_TIME, ...IMPLICIT_INJECTION] },
  },
  {
    files: ['src/**/*.dto.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'class-validator', message: PLAIN_DECORATOR }] }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/core/**',
      'src/database/**',
      'src/http/**',
      'src/list/**',
      'src/modules/{audit,crud,files,jobs,messaging,todo}/**',
      'src/modules/identity/limits/**',
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
            { name: 'class-validator', message: PLAIN_DECORATOR },
            {
              name: '@nestjs/typeorm',
              importNames: ['InjectRepository', 'InjectEntityManager'],
              message: UNSCOPED_ACCESS,
            },
            {
              name: 'typeorm',
              importNames: ['Repository', 'EntityManager', 'DataSource', 'QueryRunner'],
              message: UNSCOPED_ACCESS,
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(getRepository|createQueryBuilder)$/]',
          message: UNSCOPED_ACCESS,
        },
        {
          selector: "CallExpression[callee.property.name='query'][callee.object.property.name='manager']",
          message: UNSCOPED_ACCESS,
        },
        ...SYNTAX,
      ],
    },
  },
)
