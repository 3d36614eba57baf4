import type { oidc as english } from '../en/oidc.ts'
import type { Translated } from '../translated.ts'

export const oidc: Translated<typeof english> = {
  'oidc.title': 'Du bist noch nicht angemeldet',
  'oidc.provider_unreachable':
    '{provider} ist gerade nicht zu erreichen. Melde dich anders an, oder versuche es später noch einmal.',
  'oidc.provider_failed':
    'Zwischen uns und {provider} ist etwas schiefgegangen. Der Fehler ist für das Team festgehalten.',
  'oidc.provider_denied': '{provider} hat dich nicht angemeldet und uns nichts über dich gesagt.',
  'oidc.provider_stale':
    'Diese Anmeldung hat zu lange gedauert, wurde schon benutzt oder begann in einem anderen Browser. Beginne sie in diesem noch einmal.',
  'oidc.provider_unverified':
    '{provider} bestätigt nicht, dass deine E-Mail-Adresse dir gehört. Deshalb wissen wir nicht, wer du hier bist. Melde dich stattdessen per E-Mail an: Das bestätigt sie.',
  'oidc.account_deleted': 'Das Konto, das zu deiner Anmeldung bei {provider} gehört, wurde gelöscht.',
  'oidc.other-way': 'Anders anmelden',
  'oidc.again': 'Noch einmal mit {provider}',
  'oidc.signed-in': 'Du bist angemeldet',
  'oidc.signed-in.help': 'Diese Anmeldung wurde schon benutzt. Hier ist nichts mehr zu tun.',
  'oidc.go-on': 'Weiter',
}
