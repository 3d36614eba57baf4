import { config } from '@hotwired/turbo'

/** Turbo disables a button while its form is sent, and a disabled button loses the keyboard focus. */
config.forms.submitter = 'aria-disabled'
