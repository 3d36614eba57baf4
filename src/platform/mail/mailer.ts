import { type Timestamp, timestampOf } from '../../lib/time.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { atOnce, type Delivery } from './delivery.ts'
import type { MailRow } from './mail.ts'
import { afterFailure, asSent, givenUp, isExpired, type Outcome, putBack } from './outcome.ts'
import { claimMail, listDue, removeOldMails, settleMail } from './queries.ts'

export interface MailerParts {
  database: Database
  delivery: Delivery
  clock(): Date
  log: Log
  /** How long one mail may take. A server can go on for ever, a word at a time, and no timeout of a socket would see it. */
  deliverWithinMs?: number
  /** How long what is under way may take to finish when the mailer stops. */
  graceMs?: number
}

/** Mails of this process are sent at once; this is for retries, and for mails that other processes queued. */
const pollMs = 5_000
const tidyEveryMs = 3_600_000

/** Sends what is queued, a few mails at a time. Any number of mailers may share one database. */
export class Mailer {
  readonly #parts: Required<MailerParts>
  readonly #underWay = new Set<Promise<void>>()
  readonly #cut = new AbortController()
  #bell = Promise.withResolvers<void>()
  #loop: Promise<void> | undefined
  #stopping = false
  #troubled = false
  #tidied = 0

  constructor(parts: MailerParts) {
    this.#parts = { deliverWithinMs: 60_000, graceMs: 4_000, ...parts }
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Looks for mail now. */
  wake(): void {
    this.#bell.resolve()
  }

  /** Sends all that is due. */
  async runOnce(): Promise<void> {
    do {
      await Promise.all(this.#underWay)
      await this.#takeUp()
    } while (this.#underWay.size > 0)
  }

  /** What is under way is finished, or else put back for the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    const patience = setTimeout(() => this.#cut.abort(), this.#parts.graceMs)
    await this.#loop
    await Promise.all(this.#underWay)
    clearTimeout(patience)
    this.#parts.delivery.close()
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      // A new bell before looking: whoever rings while we look makes us look again.
      this.#bell = Promise.withResolvers()
      await this.#look()
      const poll = setTimeout(() => this.wake(), pollMs)
      if (!this.#stopping) await this.#bell.promise
      clearTimeout(poll)
    }
  }

  async #look(): Promise<void> {
    try {
      await this.#takeUp()
      await this.#tidy()
      this.#troubled = false
    } catch (error) {
      // Told once, not at every look until the database is back.
      if (!this.#troubled)
        this.#parts.log.warn({ err: error }, 'mails could not be looked for; the mailer goes on trying')
      this.#troubled = true
    }
  }

  /** Takes up mails while there are any, and room for them; each that is finished makes room and rings. */
  async #takeUp(): Promise<void> {
    const { database } = this.#parts
    while (!this.#stopping && this.#underWay.size < atOnce) {
      const due = await listDue(database.read, this.#now(), atOnce - this.#underWay.size)
      if (due.length === 0) return
      for (const id of due) {
        const mail = await database.transaction((tx) => claimMail(tx, id, this.#now()))
        if (mail) this.#begin(mail)
      }
    }
  }

  #begin(mail: MailRow): void {
    const sending = this.#send(mail).finally(() => {
      this.#underWay.delete(sending)
      this.wake()
    })
    this.#underWay.add(sending)
  }

  async #send(mail: MailRow): Promise<void> {
    const outcome = await this.#attempt(mail)
    try {
      await this.#parts.database.transaction((tx) => settleMail(tx, mail, outcome))
      this.#tell(mail, outcome)
    } catch (error) {
      this.#parts.log.error({ err: error, mail_id: mail.id }, 'what became of a mail could not be written down')
    }
  }

  async #attempt(mail: MailRow): Promise<Outcome> {
    if (isExpired(mail, this.#now())) return givenUp(this.#now(), 'It expired before it could be sent.')
    try {
      const signal = AbortSignal.any([this.#cut.signal, AbortSignal.timeout(this.#parts.deliverWithinMs)])
      await this.#parts.delivery.deliver(mail, signal)
      return asSent(this.#now())
    } catch (error) {
      return this.#cut.signal.aborted ? putBack(mail) : afterFailure(mail, error, this.#now())
    }
  }

  #tell({ id, kind, attempts }: MailRow, { sent, failed, next_attempt, last_error }: Outcome): void {
    const { log } = this.#parts
    const facts = { mail_id: id, kind, attempts }
    if (sent) log.info(facts, 'a mail was sent')
    else if (failed) log.error({ ...facts, reason: last_error }, 'a mail was given up')
    else if (next_attempt) log.warn({ ...facts, next_attempt, reason: last_error }, 'a mail is tried again later')
    else log.info(facts, 'a mail was put back')
  }

  async #tidy(): Promise<void> {
    const { database, clock } = this.#parts
    if (clock().getTime() - this.#tidied < tidyEveryMs) return
    await database.transaction((tx) => removeOldMails(tx, this.#now()))
    this.#tidied = clock().getTime()
  }

  #now(): Timestamp {
    return timestampOf(this.#parts.clock())
  }
}
