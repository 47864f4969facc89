export const errorsEn = {
  server_busy_title: 'Server Busy',
  server_busy:
    "We're experiencing higher than usual traffic right now. Please wait a few moments and try again. Thank you for your patience.",
  invalid_fields: 'Some of the values entered cannot be used.',
  wrong_step: 'Step {number}: the value entered for “{field}” cannot be used.',
  wrong_address: 'There is nothing at this address. It may be incomplete: open the item from its list.',
  unknown: 'Unknown error occured!',
  unreachable: 'The server cannot be reached. Check the network connection.',
} as const;
