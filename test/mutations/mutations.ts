/** A behaviour, the code behind it, a replacement that breaks it, and the tests that should fail. */
export interface Mutation {
  behaviour: string
  /** Must occur exactly once in the source files. */
  code: string
  broken: string
  tests: string[]
}

export const mutations: Mutation[] = [
  {
    behaviour: 'a vote updates the count',
    code: "await changeCounter(tx, { task_id: task.id, counter: 'votes_count', change: +1 })",
    broken: '',
    tests: ['test/contract/4-4-votes.test.ts'],
  },
  {
    behaviour: "people outside the team can't see other people's pending tasks",
    code: "return role === null ? 'own' : 'all'",
    broken: "return 'all'",
    tests: ['test/both/hidden-records.test.ts', 'test/both/policy.test.ts', 'test/both/pages.test.ts'],
  },
  {
    behaviour: 'the SQL and the function for who can see a task agree',
    code: `sql\`(not t.pending or t.author_id = \${userId})\``,
    broken: 'sql`true`',
    tests: ['test/both/visibility.test.ts', 'test/both/policy.test.ts'],
  },
  {
    behaviour: 'a token without the required scope is rejected',
    code: 'if (!includesScope(caller.actor.scope, needed)) throw insufficientScope(needed)',
    broken: '',
    tests: ['test/contract/5-authentication.test.ts'],
  },
  {
    behaviour: 'a repeated Idempotency-Key returns the stored response',
    code: 'if (stored) return stored\n',
    broken: '\n',
    tests: ['test/both/http-idempotency.test.ts'],
  },
  {
    behaviour: 'an edit with an outdated If-Match is rejected',
    code: 'tags(header).some((tag) => names(tag, etag) || hasSameEdit(tag, etag))',
    broken: 'true',
    tests: ['test/both/http-preconditions.test.ts'],
  },
  {
    behaviour: "a form without its browser's token is rejected",
    code: 'if (!request.browser.hasValidFormToken(form_token, { visitor: !request.person })) throw formExpired()',
    broken: '',
    tests: ['test/both/forms.test.ts'],
  },
  {
    behaviour: "scripts can't read session cookies",
    code: '`; Path=/; HttpOnly; SameSite=Lax',
    broken: '`; Path=/; SameSite=Lax',
    tests: ['src/platform/http/browser.test.ts'],
  },
  {
    behaviour: 'a sign-in code stops working after five wrong attempts',
    code: ".where('tries', '<', maxCodeAttempts)",
    broken: '',
    tests: ['test/both/sign-in-codes.test.ts'],
  },
  {
    behaviour: 'nothing is sent to internal network addresses',
    code: 'if (ips.every(isPublicIp)) return',
    broken: 'if (ips.length > 0) return',
    tests: ['test/egress.test.ts'],
  },
  {
    behaviour: "a webhook's signature covers its body",
    code: `.update(\`\${id}.\${timestamp}.\${body}\`)`,
    broken: `.update(\`\${id}.\${timestamp}\`)`,
    tests: ['test/both/webhooks.test.ts'],
  },
  {
    behaviour: 'links in text are absolute and never run scripts',
    code: "if (!isAbsolute) return { tagName: 'span', attribs: {} }",
    broken: '',
    tests: ['src/platform/markdown/sanitize.test.ts', 'src/platform/markdown/render.test.ts'],
  },
  {
    behaviour: 'every statement filters by its map',
    code: `where map_id = \${tx.map.id} and task_id = \${from} and \${condition}`,
    broken: `where task_id = \${from} and \${condition}`,
    tests: ['test/contract/3-states.test.ts', 'test/both/access.test.ts'],
  },
  {
    behaviour: 'requests over the rate limit are rejected',
    code: 'allowed: used <= this.perMinute && this.#isPrefixWithin(who, cost),',
    broken: 'allowed: true,',
    tests: ['src/platform/http/rate-limit.test.ts', 'test/contract/8-limits.test.ts'],
  },
  {
    behaviour: 'a suggestion from outside the team needs approval',
    code: "if (writing.who === 'everybody') return writing.standing !== 'trusted'",
    broken: "if (writing.who === 'everybody') return false",
    tests: ['test/both/suggesting.test.ts', 'test/both/waiting.test.ts'],
  },
  {
    behaviour: 'a cursor from another sort order is rejected',
    code: 'name !== signedName(order) || ',
    broken: '',
    tests: ['test/contract/4-7-cursors.test.ts', 'test/contract/4-7-paging.test.ts'],
  },
  {
    behaviour: 'a card dropped on another list moves there',
    code: "document.querySelector('#page-form'), 'parent', listId)",
    broken: "document.querySelector('#page-form'), 'parent', '0')",
    tests: ['test/e2e/move.test.ts'],
  },
  {
    behaviour: 'an archived map is gone for people outside the team',
    code: 'if (archived && role === null) throw new Gone()',
    broken: '',
    tests: ['test/contract/3-states.test.ts', 'test/both/map-settings.test.ts'],
  },
  {
    behaviour: "a transaction that PostgreSQL couldn't serialize is retried",
    code: "(error.code === '40001' || error.code === '40P01')",
    broken: "(error.code === '00000')",
    tests: [
      'test/both/concurrency.test.ts',
      'test/both/database-faults.test.ts',
      'test/both/http-preconditions.test.ts',
    ],
  },
  {
    behaviour: 'a damaged backup is rejected',
    code: 'if (!header || !last) throw new Error(',
    broken: 'if (!header) throw new Error(',
    tests: ['test/operations/backup-refused.test.ts'],
  },
]
