// In the stage's own page: carries what a test says to the background. Firefox lets no test into a page of an extension.
addEventListener("message", async ({ data }) => {
  if (!data.stage) return;
  const answer = await (globalThis.browser ?? chrome).runtime.sendMessage(data);
  postMessage({ answered: data.id, ...answer });
});
document.documentElement.dataset.ready = "yes";
