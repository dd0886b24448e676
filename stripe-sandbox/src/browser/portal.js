// Changes the card and finishes 3-D Secure; everything else on the page works without it.

const { publishableKey, link } = document.body.dataset;
const byId = (id) => document.getElementById(id);
const form = byId('new-card');

if (form && publishableKey) {
  const stripe = window.Stripe(publishableKey, { locale: form.dataset.locale });
  const styles = getComputedStyle(document.documentElement);
  const colour = (name) => styles.getPropertyValue(name).trim();
  const card = stripe
    .elements({
      locale: form.dataset.locale,
      appearance: { variables: { colorPrimary: colour('--accent'), colorDanger: colour('--bad') } },
    })
    .create('card');
  const change = byId('change');
  const problem = byId('card-problem');
  const save = form.querySelector('.strong');
  const saveLabel = save.textContent;

  const open = (isOpen) => {
    form.hidden = !isOpen;
    change.hidden = isOpen;
    if (isOpen) card.focus();
    else change.focus();
  };
  const tell = (text) => {
    problem.textContent = text;
    problem.hidden = !text;
    save.disabled = false;
    save.textContent = saveLabel;
  };

  change.hidden = false;
  change.addEventListener('click', () => {
    card.mount('#card-element');
    open(true);
  });
  byId('leave').addEventListener('click', () => {
    card.clear();
    tell('');
    open(false);
  });
  async function keepCard() {
    save.disabled = true;
    save.textContent = form.dataset.saving;
    problem.hidden = true;
    const answer = await fetch(`${link}/setup`, { method: 'POST' }).catch(() => undefined);
    if (!answer?.ok) {
      location.reload();
      return;
    }
    const { client_secret: secret } = await answer.json();
    const { error, setupIntent } = await stripe.confirmCardSetup(secret, { payment_method: { card } });
    if (error) {
      tell(error.message);
      return;
    }
    form.elements.payment_method.value = setupIntent.payment_method;
    form.submit();
  }

  async function finishPayment(button) {
    button.disabled = true;
    await stripe.handleNextAction({ clientSecret: button.dataset.confirm });
    location.reload();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!save.disabled) void keepCard();
  });
  for (const button of document.querySelectorAll('[data-confirm]'))
    button.addEventListener('click', () => void finishPayment(button));
}
