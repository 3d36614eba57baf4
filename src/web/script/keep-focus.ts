import { config } from '@hotwired/turbo'

/** A button that is disabled while it is being sent loses the focus, and whoever uses a keyboard their place. */
config.forms.submitter = 'aria-disabled'
